"use client"

import { Command } from "cmdk"
import { Check } from "lucide"
import { lazy, type RefObject, Suspense } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { type FilterOption, type OptionKind, optionErrors } from "#lib/features/filter-bar/options.ts"
import { OptionText } from "./option-text.tsx"
import { OptionRowsLoading } from "./options-loading.tsx"
import { PagedRowsEnd } from "./paged-rows-end.tsx"
import type { PagedList } from "./use-paged-list.ts"

const LongRows = lazy(async () => ({ default: (await import("./long-rows.tsx")).LongRows }))

/** Lists of more rows draw only those in sight. */
const longFrom = 100

/** React key of a row; null means all. */
export const keyOf = (row: FilterOption | null): string => row?.id ?? "all"

export type OptionRowsProps = {
  /** The scrolling element around the rows. */
  list: RefObject<HTMLElement | null>
  kind: OptionKind
  rows: (FilterOption | null)[]
  /** Key of the row that Enter takes. */
  marked: string | null
  /** Name of the row for none of them. */
  noneText?: string | undefined
  isChosen: (id: string | null) => boolean
  state: Omit<PagedList<FilterOption>, "rows">
  onChoose: (option: FilterOption | null) => void
}

/** The rows of a type-ahead list; null stands for all. */
export function OptionRows({
  list,
  kind,
  rows,
  marked,
  noneText = "All",
  isChosen,
  state,
  onChoose,
}: OptionRowsProps) {
  if (state.isLoading) return <OptionRowsLoading />
  const hasEntries = rows.some((row) => row !== null)
  const isLong = rows.length > longFrom
  const drawn = (row: FilterOption | null, index: number) => (
    <Command.Item
      key={keyOf(row)}
      value={keyOf(row)}
      className="menu-item"
      aria-checked={isChosen(row?.id ?? null)}
      aria-setsize={isLong ? rows.length : undefined}
      aria-posinset={isLong ? index + 1 : undefined}
      onSelect={() => onChoose(row)}
    >
      <OptionText {...(row ?? { name: noneText })} />
      {isChosen(row?.id ?? null) && (
        <span className="tick">
          <Icon icon={Check} />
        </span>
      )}
    </Command.Item>
  )
  const all = () => rows.map(drawn)
  return (
    <>
      {(hasEntries || !state.isFailed) &&
        (isLong ? (
          <Suspense fallback={all()}>
            <LongRows
              list={list}
              keys={rows.map(keyOf)}
              marked={marked}
              row={(index) => drawn(rows[index] ?? null, index)}
            />
          </Suspense>
        ) : (
          all()
        ))}
      <PagedRowsEnd list={state} isEmpty={!hasEntries} failedText={optionErrors[kind].list} />
    </>
  )
}
