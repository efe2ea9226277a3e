"use client"

import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { TypeAheadRows } from "#components/form/type-ahead-rows.tsx"
import { type TypeAheadOption, useSearch } from "#components/form/use-search.ts"
import { useToast } from "#components/ui/toast.tsx"
import { toastMs } from "#components/ui/toast-ms.ts"
import { useDismiss } from "#components/ui/use-dismiss.ts"
import { isEmail, searchRecipients } from "#lib/features/scheduled-exports/browser.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"

export type RecipientInputProps = {
  id: string
  accountId: string
  isInvalid: boolean
  onAdd: (option: TypeAheadOption) => void
  /** Whether something is typed that is nobody yet. */
  onTyping: (isTyping: boolean) => void
  onFault: (text: string | undefined) => void
}

const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Finds a user by name or e-mail, among five (000 §5); Enter takes the first one, or says what is wrong. */
export function RecipientInput({ id, accountId, isInvalid, onAdd, onTyping, onFault }: RecipientInputProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const show = useToast()
  const [text, setText] = useState("")
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** What is typed is meant as it is, by Enter or by going on, once the list answers it. */
  const [meaning, setMeaning] = useState<"enter" | "leave" | null>(null)
  const search = useCallback(
    (typed: string, signal: AbortSignal) => searchRecipients(accountId, typed, signal),
    [accountId],
  )
  const wanted = text.trim()
  const { found, retry } = useSearch(search, wanted, isOpen || meaning !== null)
  const isSettled = found.text === wanted && !found.isFailed
  useDismiss(box, isOpen, () => setOpen(false))

  const add = (option: TypeAheadOption) => {
    onAdd(option)
    onFault(undefined)
    setText("")
    onTyping(false)
    setActive(-1)
    setOpen(false)
    setMeaning(null)
    // The flyout asks before it is left with changes.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }))
  }

  const take = (how: "enter" | "leave") => {
    setMeaning(null)
    const exact = found.options.find((option) => sameText(option.name, wanted))
    const isFirstMeant = how === "enter" && !isEmail(wanted)
    const meant = exact ?? (isFirstMeant ? found.options[0] : undefined)
    if (meant) add(meant)
    else onFault(isEmail(wanted) ? scheduleTexts.unknownUser : scheduleTexts.badEmail)
  }

  const onSettled = useEffectEvent(() => {
    if (found.options.length === 0) {
      show({ level: "info", message: scheduleTexts.noUsers, durationMs: toastMs.filter })
    }
  })
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled])

  const onMeant = useEffectEvent(take)
  useEffect(() => {
    if (isSettled && meaning !== null) onMeant(meaning)
  }, [isSettled, meaning])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      setActive(Math.max(0, Math.min(found.options.length - 1, active + step)))
    }
    if (event.key === "Tab") setOpen(false)
    if (event.key === "Escape" && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    const isEnd = event.key === "Enter" || event.key === ","
    if (!isEnd) return
    event.preventDefault()
    const option = isOpen ? found.options[active] : undefined
    if (option) add(option)
    else if (wanted === "") return
    else {
      setOpen(true)
      setMeaning("enter")
    }
  }

  return (
    <div className="type-ahead" ref={box}>
      <input
        ref={input}
        id={id}
        className="input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-required="true"
        aria-invalid={isInvalid || undefined}
        aria-describedby={[isInvalid ? `${id}-error` : "", `${id}-hint`].filter(Boolean).join(" ")}
        autoComplete="off"
        placeholder="Name or email"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onTyping(event.target.value.trim() !== "")
          onFault(undefined)
          setActive(-1)
          setOpen(true)
          setMeaning(null)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          if (wanted !== "" && !box.current?.contains(relatedTarget)) setMeaning(meaning ?? "leave")
        }}
      />
      {isOpen && (
        <TypeAheadRows
          id={id}
          label="recipients"
          options={found.options}
          active={active}
          chosenId=""
          isLoading={found.text !== wanted}
          isFailed={found.isFailed}
          onChoose={add}
          onRetry={retry}
        />
      )}
    </div>
  )
}
