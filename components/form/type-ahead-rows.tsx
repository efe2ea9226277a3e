"use client"

import { clsx } from "clsx"
import { TriangleAlert } from "lucide"
import { useEffect, useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { noResults } from "#lib/features/filter-bar/options.ts"
import type { TypeAheadOption } from "./use-search.ts"

export type TypeAheadRowsProps = {
  id: string
  label: string
  options: readonly TypeAheadOption[]
  active: number
  chosenId: string
  isLoading: boolean
  isFailed: boolean
  failedText?: string | undefined
  /** Text when nothing is found. */
  empty?: string
  /** Notes about results that cannot be selected. */
  notes?: readonly string[]
  onChoose: (option: TypeAheadOption) => void
  onRetry: () => void
}

/** The list of a type-ahead. */
export function TypeAheadRows(props: TypeAheadRowsProps) {
  const { id, label, options, active, chosenId, isLoading, isFailed, onChoose, onRetry } = props
  const { empty = noResults, notes = [], failedText = "Unable to load the list." } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const row =
      active >= 0 ? `${id}-${active}` : chosenId && `${id}-${options.findIndex((one) => one.id === chosenId)}`
    list.current?.querySelector(`[id="${row}"]`)?.scrollIntoView?.({ block: "nearest" })
  }, [id, active, chosenId, options])

  return (
    <div className="menu" ref={list} tabIndex={-1}>
      <div id={`${id}-list`} role="listbox" aria-label={`Options for ${label}`} aria-busy={isLoading}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            className={clsx("menu-item", index === active && "is-active")}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === chosenId}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            {option.name}
          </div>
        ))}
      </div>
      {isLoading && options.length === 0 && (
        <div className="menu-item" aria-hidden="true">
          <Skeleton width="long" />
        </div>
      )}
      {!isLoading && !isFailed && options.length === 0 && notes.length === 0 && (
        <div className="menu-item text-faint">{empty}</div>
      )}
      {!isLoading && notes.length > 0 && (
        <div role="status">
          {notes.map((note) => (
            <div className="menu-item text-faint" key={note}>
              {note}
            </div>
          ))}
        </div>
      )}
      {isFailed && (
        <div className="menu-item err" role="alert">
          <Icon icon={TriangleAlert} />
          {failedText}
          <button type="button" className="btn-link end" onClick={onRetry}>
            Retry
          </button>
        </div>
      )}
    </div>
  )
}
