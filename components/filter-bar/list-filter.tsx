"use client"

import { lazy, Suspense } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { groupChange, locationChange, type Patch, valueChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import type { OptionKind } from "#lib/features/filter-bar/options.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { OptionsLoading } from "./options-loading.tsx"
import { PlainLink } from "./plain-link.tsx"

const loadTypeAhead = () => import("./type-ahead.tsx")
const TypeAhead = lazy(async () => ({ default: (await loadTypeAhead()).TypeAhead }))

const changes: Record<OptionKind, (name: string, id: string | null) => Patch> = {
  groups: (_, id) => groupChange(id),
  locations: (_, id) => locationChange(id),
  sources: (name, id) => valueChange({ [name]: id }),
}

/** One entry of a long list: a group, a location or a source. */
export function ListFilter({ field }: { field: FieldOf<"list"> }) {
  const { values, facts, change, hrefOf, nameOf, rememberName } = useFilterBar()
  const id = values[field.name] as string | null
  const patchOf = (next: string | null) => changes[field.options](field.name, next)
  const label = id === null ? "All" : nameOf(field.name, id)
  const clearHref = hrefOf(patchOf(null))

  if (!useHydrated()) {
    const href = hrefOf({ pick: field.name, q: null, page: null })
    return (
      <PlainLink label={field.label} value={label} isSet={id !== null} href={href} clearHref={clearHref} />
    )
  }

  return (
    <FilterControl
      label={field.label}
      value={label}
      isSet={id !== null}
      clearHref={clearHref}
      popup="dialog"
      onNear={() => void loadTypeAhead()}
    >
      {(close) => (
        <Suspense fallback={<OptionsLoading />}>
          <TypeAhead
            kind={field.options}
            label={field.label}
            accountId={facts.accountId}
            groupId={field.withinGroup ? (values.groupId as string | null) : null}
            isChosen={(own) => own === id}
            onChoose={(option) => {
              if (option) rememberName(field.name, option.id, option.name)
              change(patchOf(option?.id ?? null))
              close()
            }}
          />
        </Suspense>
      )}
    </FilterControl>
  )
}
