"use client"

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react"
import { TypeAheadRows } from "#components/form/type-ahead-rows.tsx"
import { useOptionList } from "#components/form/use-option-list.ts"
import { useSearch } from "#components/form/use-search.ts"
import { maxLabelName } from "#lib/contract/reviews/constants.ts"
import { searchTags } from "#lib/features/reviews/organise/browser.ts"
import { hasTag, type TagList } from "#lib/features/reviews/organise/tag-list.ts"
import { tooLong } from "#lib/format/too-long.ts"

export type TagInputProps = {
  id: string
  label: string
  /** Tags that are there already: they are not offered. */
  taken: TagList
  isFocused?: boolean
  onAdd: (name: string) => void
  onEscape?: () => void
}

const most = 8

/** Finds tags by typing and offers to make what is new (D-133). */
export function TagInput({ id, label, taken, isFocused, onAdd, onEscape }: TagInputProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const { isOpen, active, ...list } = useOptionList(box, id)
  const search = useCallback(async (typed: string, signal: AbortSignal) => {
    const tags = await searchTags(typed, signal)
    return tags.map(({ id, name }) => ({ id: String(id), name }))
  }, [])
  const wanted = text.trim()
  const error = tooLong(wanted, maxLabelName)
  const isListed = isOpen && !error
  const { found, retry } = useSearch(search, wanted, isListed)
  const known = found.options.filter(({ name }) => !hasTag(taken, name)).slice(0, most)
  const isNew = wanted !== "" && !hasTag(found.options, wanted) && !hasTag(taken, wanted)
  const options = isNew ? [...known, { id: "new", name: `Add "${wanted}"` }] : known

  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  const add = (name: string) => {
    setText("")
    list.reopen()
    onAdd(name)
  }
  const nameAt = (index: number) => {
    const option = options[index]
    return option && (option.id === "new" ? wanted : option.name)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isOpen) onEscape?.()
    list.onListKey(event, options.length)
    if (event.key !== "Enter") return
    event.preventDefault()
    if (error) return
    const name = nameAt(active) ?? wanted
    if (name) add(name)
  }

  return (
    <div className="type-ahead tag-input" ref={box}>
      <input
        className="input"
        ref={input}
        {...{ ...list.field, "aria-expanded": isListed }}
        aria-label={label}
        placeholder={label}
        name="name"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          list.reopen()
        }}
        onClick={list.open}
        onKeyDown={onKeyDown}
      />
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
      {isListed && (
        <TypeAheadRows
          id={id}
          label={label}
          options={options}
          active={active}
          chosenId=""
          isLoading={found.text !== wanted && !isNew}
          isFailed={found.isFailed}
          onChoose={(option) => {
            add(option.id === "new" ? wanted : option.name)
            input.current?.focus()
          }}
          onRetry={retry}
        />
      )}
    </div>
  )
}
