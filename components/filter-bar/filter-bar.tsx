"use client"

import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import type { FilterField as Field } from "#lib/features/filter-bar/fields.ts"
import { FilterBarProvider, type FilterBarProviderProps, useFilterBar } from "./filter-bar-context.tsx"
import { FilterField } from "./filter-field.tsx"
import { MoreFilters } from "./more-filters.tsx"
import { PlainForm } from "./plain-form.tsx"

export type FilterBarProps = Omit<FilterBarProviderProps, "children"> & {
  /** The n of FILTERS (n). */
  count: number
  main: Field[]
  extra: Field[]
  /** What Clear All removes. */
  cleared: readonly string[]
  /** Whether the extra filters stand open. */
  isMoreOpen: boolean
}

/** The one filter bar (000 §9, D-095): its page says what stands in it. */
export function FilterBar({ facts, values, change, ...rest }: FilterBarProps) {
  return (
    <FilterBarProvider facts={facts} values={values} change={change}>
      <FilterBarBody {...rest} />
    </FilterBarProvider>
  )
}

const toggleId = "filters-toggle"

function FilterBarBody({
  count,
  main,
  extra,
  cleared,
  isMoreOpen,
}: Omit<FilterBarProps, keyof FilterBarProviderProps>) {
  const { hrefOf } = useFilterBar()
  const title = `FILTERS (${count})`
  const fieldNames = [...main, ...extra].map(({ name }) => name)
  return (
    <section className="filters" aria-label="Filters">
      <input type="checkbox" id={toggleId} className="filters-toggle sr" aria-label={title} />
      <label className="btn filters-open" htmlFor={toggleId} aria-hidden="true">
        <Icon name="filter" />
        {title}
        <Icon name="chevron-down" />
      </label>
      <h2 className="filters-label" aria-live="polite">
        {title}
      </h2>
      <div className="filters-body">
        {main.map((field) => (
          <FilterField key={field.name} field={field} />
        ))}
        {extra.length > 0 && <MoreFilters fields={extra} isOpen={isMoreOpen} />}
        <PendingLink className={buttonClass({ kind: "quiet", dense: true })} href={hrefOf(clearAll(cleared))}>
          Clear All
        </PendingLink>
        <span className="spacer" />
        <PlainForm fieldNames={fieldNames} />
      </div>
    </section>
  )
}
