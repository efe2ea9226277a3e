"use client"

import { useFilterBar } from "#components/filter-bar/filter-bar-context.tsx"
import { PlainLink } from "#components/filter-bar/plain-link.tsx"
import { buttonClass } from "#components/ui/button.tsx"

/** Keeps the place of a button that scripts bring: nothing moves under a hand that is about to click. */
const Place = ({ children }: { children: string }) => (
  <span className={buttonClass({ kind: "quiet", dense: true })} style={{ visibility: "hidden" }} aria-hidden>
    {children}
  </span>
)

/** The saved filters before scripts run: a link to the page that lists them. */
export function PlainSavedFilter({ value, isSet }: { value: string; isSet: boolean }) {
  const { hrefOf } = useFilterBar()
  return (
    <>
      <PlainLink
        label="Saved filter"
        value={value}
        isSet={isSet}
        isPlainSpoken={!isSet}
        href={hrefOf({ pick: "savedFilterId", q: null, page: null })}
        clearHref={hrefOf({ savedFilterId: null })}
      />
      {isSet && <Place>Save</Place>}
      <Place>Save as</Place>
    </>
  )
}
