"use client"

import { Command } from "cmdk"
import { Search } from "lucide"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { focusNow } from "#components/ui/focus-now.ts"
import { Icon } from "#components/ui/icon.tsx"
import { useDebounced } from "#components/ui/use-debounced.ts"
import { fetchOptions } from "#lib/features/filter-bar/browser-options.ts"
import type { FilterOption, OptionKind, OptionSearch } from "#lib/features/filter-bar/options.ts"
import { keyOf, OptionRows } from "./option-rows.tsx"
import { nearEnd } from "./paged-rows-end.tsx"
import { type PagedList, usePagedList } from "./use-paged-list.ts"

/** The entries of a filter's list. */
const useOptions = (kind: OptionKind, search: Omit<OptionSearch, "page">): PagedList<FilterOption> =>
  usePagedList({
    queryKey: ["options", kind, search],
    fetchPage: (page, signal) => fetchOptions[kind]({ ...search, page }, signal),
    rowsOf: ({ options }) => options,
  })

export type TypeAheadProps = {
  kind: OptionKind
  label: string
  accountId: string
  groupId: string | null
  outsideGroupId?: string | undefined
  /** Only users who can see this review. */
  reviewId?: string | undefined
  /** Offers the words of the list besides its rows. */
  hasWords?: boolean
  /** Name of the row for no entry at all. */
  noneText?: string
  isChosen: (id: string | null) => boolean
  /** Any number of them instead of one or all; choosing again takes one away. */
  isMultiple?: boolean
  /** How near to its end the list loads more; 300 px in the filter bar (000 §9, D-257). */
  loadMoreWithinPx?: number
  /** Null chooses all. */
  onChoose: (option: FilterOption | null) => void
}

const searchDelayMs = 250

/** A list that is searched by the Review API. Enter takes what is marked: the first entry after a text, none without. */
export function TypeAhead(props: TypeAheadProps) {
  const {
    kind,
    label,
    accountId,
    groupId,
    outsideGroupId,
    reviewId,
    hasWords = true,
    isMultiple = false,
    loadMoreWithinPx = 300,
  } = props
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState("")
  const typed = useDebounced(text.trim(), searchDelayMs)
  const options = useOptions(kind, { accountId, groupId, outsideGroupId, reviewId, hasWords, text: typed })
  const rows: (FilterOption | null)[] = typed === "" && !isMultiple ? [null, ...options.rows] : options.rows

  const [movedTo, setMovedTo] = useState<string | null>(null)
  const isMoving = useRef(false)
  // The library also marks entries by itself. A value with a space more is the same once it has trimmed
  // it, yet is set again, which takes that back.
  const [isTakenBack, setTakenBack] = useState(false)
  const [first] = rows
  const marked = movedTo ?? (typed === "" || first === undefined ? null : keyOf(first))

  useEffect(() => {
    if (marked === null) return
    list.current?.querySelector('[role="option"][aria-selected="true"]')?.scrollIntoView({ block: "nearest" })
  }, [marked])

  const onKeyDown = (event: KeyboardEvent) => {
    // Only what it marks while it handles this key was asked for.
    isMoving.current = event.key === "ArrowDown" || event.key === "ArrowUp"
    queueMicrotask(() => {
      isMoving.current = false
    })
    const index = rows.findIndex((row) => keyOf(row) === marked)
    if (event.key === "ArrowDown" && index + 1 >= rows.length - 1) options.loadMore()
    // While the list still answers an older text, its first row is not what was typed.
    const isSettled = text.trim() === typed && !options.isLoading
    if (event.key === "Enter" && !isSettled) event.preventDefault()
  }

  return (
    <Command
      className="menu menu-options"
      label={`Search ${kind}`}
      shouldFilter={false}
      disablePointerSelection
      vimBindings={false}
      value={`${marked ?? "none"}${isTakenBack ? " " : ""}`}
      onValueChange={(value) => {
        if (isMoving.current) setMovedTo(value)
        else setTakenBack((before) => !before)
      }}
      onKeyDown={onKeyDown}
    >
      <div className="px-1 pt-1 pb-2">
        <span className="withicon">
          <Icon icon={Search} />
          <Command.Input
            className="input input-dense"
            placeholder={`Search ${kind}`}
            ref={focusNow}
            value={text}
            onValueChange={(next) => {
              setMovedTo(null)
              setText(next)
            }}
            onKeyDown={(event) => {
              // They move in the text.
              if (event.key === "Home" || event.key === "End") event.stopPropagation()
            }}
          />
        </span>
      </div>
      <Command.List
        className="overflow-auto min-h-0 scrollbar-thin"
        label={label}
        aria-multiselectable={isMultiple || undefined}
        aria-busy={options.isLoading || text.trim() !== typed}
        ref={list}
        onScroll={nearEnd(loadMoreWithinPx, options.loadMore)}
      >
        <OptionRows
          list={list}
          kind={kind}
          rows={rows}
          marked={marked}
          noneText={props.noneText}
          isChosen={props.isChosen}
          state={options}
          onChoose={props.onChoose}
        />
      </Command.List>
    </Command>
  )
}
