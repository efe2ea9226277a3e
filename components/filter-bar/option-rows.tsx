"use client"

import { clsx } from "clsx"
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

export type OptionRowsProps = {
  idBase: string
  kind: OptionKind
  rows: (FilterOption | null)[]
  active: number
  isChosen: (id: string | null) => boolean
  state: OptionsState
  onChoose: (option: FilterOption | null) => void
}

/** The rows of a type-ahead list; null stands for all. */
export function OptionRows({ idBase, kind, rows, active, isChosen, state, onChoose }: OptionRowsProps) {
  if (state.isLoading) return <OptionRowsLoading />
  const hasEntries = rows.some((row) => row !== null)
  return (
    <>
      {(hasEntries || !state.isFailed) &&
        rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
          <div
            key={row?.id ?? "all"}
            id={`${idBase}-${index}`}
            className={clsx("menu-item", index === active && "is-active")}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(row?.id ?? null)}
            onClick={() => onChoose(row)}
          >
            <OptionText {...(row ?? { name: "All" })} />
            {isChosen(row?.id ?? null) && (
              <span className="tick">
                <Icon icon={Check} />
              </span>
            )}
          </div>
        ))}
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
