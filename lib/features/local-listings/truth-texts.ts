import type { ListingField as FieldTruth } from "#lib/contract/local-listings/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { changeTexts, labelOf } from "#lib/location-history/change-texts.ts"

/** Open decisions about a field. */
export type Open = {
  field: string
  label: string
  seen: string
  /** The directory shows something else, which can be taken. */
  canTake: boolean
  /** It shows something else, over which our data can go once more. */
  isDiffering: boolean
  /** It suggests something. */
  hasWish: boolean
}

/** A line of the flyout: a field, or a day of the hours, on both sides; null stands for nothing. */
export type TruthText = {
  /** Of the last line of a field with something to settle. */
  open: Open | null
  label: string
  isSame: boolean
  ours: string | null
  live: string | null
  suggested: string | null
}

function openOf(row: FieldTruth): Open | null {
  const { field, live, suggested, in_sync: isSame, seen } = row
  const hasWish = suggested != null
  if (!seen || (isSame && !hasWish)) return null
  const canTake = !isSame && (live != null || field === "hours")
  return {
    field,
    label: labelOf(ownValue(names, field) ?? field),
    seen,
    canTake,
    isDiffering: !isSame,
    hasWish,
  }
}

const names: Readonly<Record<string, string>> = { category_id: "category_name" }

/** Weeks and dates, which take a line for each day. */
const isLong = (field: string) => field === "hours" || field === "special_hours"
const sameText = "The same on both sides"

/** Values of a field on both sides in words, a line for each part that differs. */
export function truthTexts(row: FieldTruth, country?: string | null): TruthText[] {
  const { field, ours, live, suggested, in_sync: isSame } = row
  const shown = (value: unknown) =>
    field === "phone" && typeof value === "string" ? nationalPhone(value, country) : value
  const between = (before: unknown, after: unknown) =>
    changeTexts({
      changes: [{ field: ownValue(names, field) ?? field, before: shown(before), after: shown(after) }],
    })
  const wishes = suggested == null ? [] : between(ours, suggested)
  const wishOf = (label: string) => wishes.find((one) => one.label === label)?.after ?? null
  if (isSame && isLong(field) && wishes.length === 0) {
    const same = { isSame, ours: sameText, live: sameText, suggested: null, open: null }
    return [{ label: labelOf(field), ...same }]
  }
  const lines = isSame ? between(null, ours) : between(ours, live)
  return lines.map(({ label, before, after }, index) => ({
    open: index === lines.length - 1 ? openOf(row) : null,
    label,
    isSame,
    live: after,
    suggested: wishOf(label),
    ours: isSame ? after : before,
  }))
}
