"use client"

import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react"
import { sameText } from "#lib/format/same-text.ts"
import { dispatchInput, errorOf } from "./field-error.ts"
import { TypeAheadRows } from "./type-ahead-rows.tsx"
import { useOptionList } from "./use-option-list.ts"
import { type SearchOptions, type TypeAheadOption, useSearch } from "./use-search.ts"

export type TypeAheadInputProps = Omit<ComponentProps<"input">, "name" | "value" | "onChange"> & {
  id: string
  name: string
  textName: string
  label: string
  start: TypeAheadOption
  search: SearchOptions
  customFrom: number | undefined
  delayMs?: number | undefined
  failedText?: string | undefined
  onChoose: (option: TypeAheadOption | null) => void
  onErrorChange: (error: string | undefined) => void
}

/** The field of a type-ahead and the list below it, used with keys or pointer. */
export function TypeAheadInput(props: TypeAheadInputProps) {
  const { id, name, textName, label, start, search, customFrom, delayMs, failedText, ...others } = props
  const { onChoose, onErrorChange, ...rest } = others
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [chosenId, setChosenId] = useState(start.id)
  const [text, setText] = useState(start.name)
  const isFirstWanted = useRef(false)
  const { isOpen, active, ...list } = useOptionList(box, id)
  // While the text is the chosen one's, the list shows everything.
  const wanted = chosenId ? "" : text.trim()
  const { found, retry } = useSearch(search, wanted, isOpen, delayMs)
  const isSettled = found.text === wanted && !found.isFailed
  const isCustom = customFrom !== undefined && text.trim().length >= customFrom

  useEffect(() => {
    const isOpenText = text.trim() !== "" && !chosenId && !isCustom
    input.current?.setCustomValidity(isOpenText ? "not in the list" : "")
  }, [text, chosenId, isCustom])

  const choose = (option: TypeAheadOption) => {
    setChosenId(option.id)
    setText(option.name)
    list.shut()
    input.current?.setCustomValidity("")
    dispatchInput(box.current)
    onChoose(option)
  }

  // Enter was pressed while the list still answered an older text.
  const onSettled = useEffectEvent(() => {
    const first = found.options[0]
    if (isFirstWanted.current && first) choose(first)
    isFirstWanted.current = false
  })
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled])

  const onKeyDown = (event: KeyboardEvent) => {
    list.onListKey(event, found.options.length)
    if (event.key === "Enter" && isOpen) {
      event.preventDefault()
      const option = found.options[Math.max(active, 0)]
      if (!isSettled) isFirstWanted.current = wanted !== ""
      else if (option && (active >= 0 || wanted !== "")) choose(option)
    }
  }

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return
    const meant = chosenId ? undefined : found.options.find((option) => sameText(option.name, text))
    if (meant) return choose(meant)
    const error = input.current ? errorOf(input.current) : undefined
    if (error) onErrorChange(error)
  }

  return (
    <div className="type-ahead" ref={box}>
      <input type="hidden" name={name} value={chosenId} />
      <input
        className="input"
        {...rest}
        ref={input}
        {...list.field}
        name={textName}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (chosenId) onChoose(null)
          setChosenId("")
          list.reopen()
          isFirstWanted.current = false
        }}
        onClick={list.open}
        onFocus={list.open}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {isOpen && (
        <TypeAheadRows
          id={id}
          label={label}
          options={found.options}
          active={active}
          chosenId={chosenId}
          isLoading={found.text !== wanted}
          isFailed={found.isFailed}
          failedText={failedText}
          onChoose={choose}
          onRetry={retry}
        />
      )}
    </div>
  )
}
