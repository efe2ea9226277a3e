"use client"

import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { TypeAheadRows } from "#components/form/type-ahead-rows.tsx"
import { useOptionList } from "#components/form/use-option-list.ts"
import { type TypeAheadOption, useSearch } from "#components/form/use-search.ts"
import { useToast } from "#components/ui/toast.tsx"
import { isEmail, searchRecipients } from "#lib/features/scheduled-exports/browser.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { sameText } from "#lib/format/same-text.ts"
import { toastMs } from "#lib/format/toast-ms.ts"

export type RecipientInputProps = {
  id: string
  accountId: string
  isInvalid: boolean
  onAdd: (option: TypeAheadOption) => void
  /** Whether something is typed that is no one yet. */
  onTyping: (isTyping: boolean) => void
  onErrorChange: (text: string | undefined) => void
}

/** Finds a user by name or email, among five (000 §5); Enter takes the first one, or says what is wrong. */
export function RecipientInput({
  id,
  accountId,
  isInvalid,
  onAdd,
  onTyping,
  onErrorChange,
}: RecipientInputProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const show = useToast()
  const [text, setText] = useState("")
  const { isOpen, active, ...list } = useOptionList(box, id)
  /** Typed text counts as it is, by Enter or on leaving, once the list has loaded. */
  const [meaning, setMeaning] = useState<"enter" | "leave" | null>(null)
  const search = useCallback(
    (typed: string, signal: AbortSignal) => searchRecipients(accountId, typed, signal),
    [accountId],
  )
  const wanted = text.trim()
  const { found, retry } = useSearch(search, wanted, isOpen || meaning !== null)
  const isSettled = found.text === wanted && !found.isFailed

  const add = (option: TypeAheadOption) => {
    onAdd(option)
    onErrorChange(undefined)
    setText("")
    onTyping(false)
    list.shut()
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
    else {
      onErrorChange(isEmail(wanted) ? scheduleTexts.unknownUser : scheduleTexts.badEmail)
      list.shut()
    }
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
    list.onListKey(event, found.options.length)
    const isEnd = event.key === "Enter" || event.key === ","
    if (!isEnd) return
    event.preventDefault()
    const option = isOpen ? found.options[active] : undefined
    if (option) add(option)
    else if (wanted === "") return
    else {
      list.open()
      setMeaning("enter")
    }
  }

  return (
    <div className="type-ahead" ref={box}>
      <input
        ref={input}
        className="input"
        {...list.field}
        aria-required="true"
        aria-invalid={isInvalid || undefined}
        aria-describedby={[isInvalid ? `${id}-error` : "", `${id}-hint`].filter(Boolean).join(" ")}
        autoComplete="off"
        placeholder="Name or email"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onTyping(event.target.value.trim() !== "")
          onErrorChange(undefined)
          list.reopen()
          setMeaning(null)
        }}
        onClick={list.open}
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
          isLoading={found.text !== wanted || (meaning !== null && !found.isFailed)}
          isFailed={found.isFailed}
          empty={scheduleTexts.unknownUser}
          onChoose={add}
          onRetry={retry}
        />
      )}
    </div>
  )
}
