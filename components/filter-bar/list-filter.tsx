"use client"

import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { maxInList } from "#lib/contract/comma-list.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { listChange } from "#lib/features/filter-bar/list-change.ts"
import { idsIn, toggledIds } from "#lib/features/filter-bar/picker.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { OptionsLoading } from "./options-loading.tsx"
import { PlainLink } from "./plain-link.tsx"

const [TypeAhead, nearTypeAhead] = onFirstUse(async () => (await import("./type-ahead.tsx")).TypeAhead)

/** Selected values: ids as one text, or a list of words. */
const chosenIn = (given: unknown): string[] =>
  Array.isArray(given) ? given : idsIn(given == null ? [] : [String(given)])

/** One entry of a long list, or several where the page says so: groups, locations, sources or tags. */
export function ListFilter({ field }: { field: FieldOf<"list"> }) {
  const { values, facts, change, hrefOf, nameOf, rememberName } = useFilterBar()
  const isMany = facts.many?.includes(field.name) === true
  const ids = chosenIn(values[field.name])
  const patchOf = (next: string[]) => listChange(field.options, field.name, next)
  const [first, ...others] = ids.map((id) => nameOf(field.name, id))
  const some = first === undefined ? "All" : first + (others.length > 0 ? ` +${others.length}` : "")
  // Of too many none was asked for its name.
  const label = ids.length > maxInList ? `${formatCount(ids.length)} selected` : some
  const isSet = ids.length > 0
  const clearHref = hrefOf(patchOf([]))

  if (!useHydrated()) {
    const href = hrefOf({ pick: field.name, q: null, page: null })
    return <PlainLink label={field.label} value={label} isSet={isSet} href={href} clearHref={clearHref} />
  }

  return (
    <FilterControl
      label={field.label}
      value={label}
      isSet={isSet}
      clearHref={clearHref}
      popup="dialog"
      fallback={<OptionsLoading />}
      onNear={() => void nearTypeAhead()}
    >
      {(close) => (
        <TypeAhead
          fallback={<OptionsLoading />}
          kind={field.options}
          label={field.label}
          accountId={facts.accountId}
          groupId={field.withinGroup ? (values.groupId as string | null) : null}
          isChosen={(own) => (own === null ? !isSet : ids.includes(own))}
          isMultiple={isMany}
          onChoose={(option) => {
            if (option) rememberName(field.name, option.id, option.name)
            change(patchOf(isMany && option ? toggledIds(ids, option.id) : option ? [option.id] : []))
            if (!isMany) close()
          }}
        />
      )}
    </FilterControl>
  )
}
