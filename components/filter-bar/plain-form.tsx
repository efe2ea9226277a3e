"use client"

import { useSearchParams } from "next/navigation"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { rangeChoiceOf } from "#lib/dates/range-choice.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { plainFormId } from "./plain-select.tsx"

/** Written by a change and never carried into the next one. */
const dropped = ["from", "to", "before", "after", "page", "pick", "q"]

/**
 * The form of the bar before scripts run; Apply stands only where it is needed.
 * @param fieldNames of the filters that are fields of it: those that are links keep what the address holds.
 * @param hasCustomDates whether the page offers days of one's own (D-091).
 */
export function PlainForm({ fieldNames, hasCustomDates }: { fieldNames: string[]; hasCustomDates: boolean }) {
  const search = useSearchParams()
  const { facts, values, hrefOf } = useFilterBar()
  if (useHydrated()) return null
  const carried = [...search].filter(([name]) => !dropped.includes(name) && !fieldNames.includes(name))
  const isCustom = rangeChoiceOf(values)?.dateDescriptor === "custom"
  return (
    <form
      className="flex gap-1.5 scripted:not-focus-within:sr-only max-md:col-span-full max-md:[&_.btn]:flex-1"
      id={plainFormId}
      method="get"
      action={facts.path}
    >
      {carried.map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={`${name}=${value}`} />
      ))}
      {isCustom && <input type="hidden" name="from" value={String(values.from)} />}
      {isCustom && <input type="hidden" name="to" value={String(values.to)} />}
      {hasCustomDates && (
        <a className={buttonClass({ kind: "quiet", dense: true })} href={hrefOf({ pick: "date" })}>
          Custom dates
        </a>
      )}
      <Button dense type="submit">
        Apply
      </Button>
    </form>
  )
}
