"use client"

import { Search } from "lucide"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { focusNow } from "#components/ui/focus-now.ts"
import { Icon } from "#components/ui/icon.tsx"
import { useDebounced } from "#components/ui/use-debounced.ts"
import type { FilterOption, OptionKind } from "#lib/features/filter-bar/options.ts"
import { OptionRows } from "./option-rows.tsx"
import { useOptions } from "./use-options.ts"

export type TypeAheadProps = {
  kind: OptionKind
  label: string
  accountId: string
  groupId: string | null
  isChosen: (id: string | null) => boolean
  /** Any number of them instead of one or all; choosing again takes one away. */
  isMultiple?: boolean
  /** How near to its end the list loads more; 300 px in the filter bar (000 §9, D-257). */
  loadMoreWithinPx?: number
  /** Null chooses all. */
  onChoose: (option: FilterOption | null) => void
}

const searchDelayMs = 250

export function TypeAhead(props: TypeAheadProps) {
  const {
    kind,
    label,
    accountId,
    groupId,
    isChosen,
    isMultiple = false,
    loadMoreWithinPx = 300,
    onChoose,
  } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState("")
  const [active, setActive] = useState(-1)
  const typed = useDebounced(text.trim(), searchDelayMs)
  const options = useOptions(kind, { accountId, groupId, text: typed })
  const rows: (FilterOption | null)[] = typed === "" && !isMultiple ? [null, ...options.rows] : options.rows

  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView?.({ block: "nearest" })
  }, [id, active])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (active + step >= rows.length - 1) options.loadMore()
      setActive(Math.max(0, Math.min(rows.length - 1, active + step)))
    }
    if (event.key === "Enter") {
      event.preventDefault()
      const chosen = rows[Math.max(active, 0)]
      // While the list still answers an older text, its first row is not what was typed.
      const isSettled = text.trim() === typed && !options.isLoading
      if (chosen !== undefined && isSettled && (active >= 0 || typed !== "")) onChoose(chosen)
    }
  }

  return (
    <div className="menu menu-options">
      <div className="px-1 pt-1 pb-2">
        <span className="withicon">
          <Icon icon={Search} />
          <input
            className="input input-dense"
            role="combobox"
            aria-label={`Search ${kind}`}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            placeholder={`Search ${kind}`}
            autoComplete="off"
            ref={focusNow}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
          />
        </span>
      </div>
      <div
        className="overflow-auto min-h-0 scrollbar-thin"
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        aria-busy={options.isLoading || text.trim() !== typed}
        ref={list}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight <= loadMoreWithinPx) options.loadMore()
        }}
      >
        <OptionRows
          idBase={id}
          kind={kind}
          rows={rows}
          active={active}
          isChosen={isChosen}
          state={options}
          onChoose={onChoose}
        />
      </div>
    </div>
  )
}
