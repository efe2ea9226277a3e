"use client"

import { Command } from "cmdk"
import { Check, TriangleAlert } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import {
  type FilterOption,
  noResults,
  type OptionKind,
  optionErrors,
} from "#lib/features/filter-bar/options.ts"
import { OptionText } from "./option-text.tsx"
import { OptionRowsLoading } from "./options-loading.tsx"
import type { OptionsState } from "./use-options.ts"

/** What a row is called in its list; null stands for all. */
export const keyOf = (row: FilterOption | null): string => row?.id ?? "all"

export type OptionRowsProps = {
  kind: OptionKind
  rows: (FilterOption | null)[]
  isChosen: (id: string | null) => boolean
  state: OptionsState
  onChoose: (option: FilterOption | null) => void
}

/** The rows of a type-ahead list; null stands for all. */
export function OptionRows({ kind, rows, isChosen, state, onChoose }: OptionRowsProps) {
  if (state.isLoading) return <OptionRowsLoading />
  const hasEntries = rows.some((row) => row !== null)
  const drawn = (row: FilterOption | null) => (
    <Command.Item
      key={keyOf(row)}
      value={keyOf(row)}
      className="menu-item"
      aria-checked={isChosen(row?.id ?? null)}
      onSelect={() => onChoose(row)}
    >
      <OptionText {...(row ?? { name: "All" })} />
      {isChosen(row?.id ?? null) && (
        <span className="tick">
          <Icon icon={Check} />
        </span>
      )}
    </Command.Item>
  )
  return (
    <>
      {(hasEntries || !state.isFailed) && rows.map(drawn)}
      {!hasEntries && !state.isFailed && <div className="menu-item text-faint">{noResults}</div>}
      {state.isLoadingMore && <OptionRowsLoading />}
      {state.isFailed && (
        <div className="menu-item err" role="alert">
          <Icon icon={TriangleAlert} />
          {optionErrors[kind].list}
          <button type="button" className="btn-link end" onClick={state.retry}>
            Retry
          </button>
        </div>
      )}
    </>
  )
}
