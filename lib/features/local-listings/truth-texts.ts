import type { ListingField as FieldTruth } from "#lib/contract/local-listings.ts"
import { changeTexts, labelOf } from "#lib/features/locations/change-texts.ts"
import { nationalPhone } from "#lib/format/phone.ts"

/** A line of the flyout: a field, or a day of the hours, on both sides; null stands for nothing. */
export type TruthText = {
  label: string
  isSame: boolean
  ours: string | null
  live: string | null
  suggested: string | null
}

const names: Readonly<Record<string, string>> = { category_id: "category_name" }

/** Weeks and dates, which take a line for each day. */
const isLong = (field: string) => field === "hours" || field === "special_hours"
const sameText = "The same on both sides"

/** What both sides have of a field in words, a line for each part that differs. */
export function truthTexts(
  { field, ours, live, suggested, in_sync: isSame }: FieldTruth,
  country?: string | null,
): TruthText[] {
  const shown = (value: unknown) =>
    field === "phone" && typeof value === "string" ? nationalPhone(value, country) : value
  const between = (before: unknown, after: unknown) =>
    changeTexts({ changes: [{ field: names[field] ?? field, before: shown(before), after: shown(after) }] })
  const wishes = suggested == null ? [] : between(ours, suggested)
  const wishOf = (label: string) => wishes.find((one) => one.label === label)?.after ?? null
  if (isSame && isLong(field) && wishes.length === 0) {
    return [{ label: labelOf(field), isSame, ours: sameText, live: sameText, suggested: null }]
  }
  const lines = isSame ? between(null, ours) : between(ours, live)
  return lines.map(({ label, before, after }) => ({
    ...{ label, isSame, live: after, suggested: wishOf(label) },
    ours: isSame ? after : before,
  }))
}
