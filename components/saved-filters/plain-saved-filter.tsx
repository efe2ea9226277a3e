"use client"

import { useFilterBar } from "#components/filter-bar/filter-bar-context.tsx"
import { PlainLink } from "#components/filter-bar/plain-link.tsx"

/** The saved filters before scripts run: a link to the page that lists them. */
export function PlainSavedFilter({ value, isSet }: { value: string; isSet: boolean }) {
  const { hrefOf } = useFilterBar()
  return (
    <PlainLink
      label="Saved filter"
      value={value}
      isSet={isSet}
      isPlainSpoken={!isSet}
      href={hrefOf({ pick: "savedFilterId", q: null, page: null })}
      clearHref={hrefOf({ savedFilterId: null })}
    />
  )
}
