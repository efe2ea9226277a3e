import type { ListingField as FieldTruth } from "#lib/contract/local-listings/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { localPhone, nationalPhone } from "#lib/format/phone.ts"
import { type ChangeText, changeTexts, labelOf } from "#lib/location-history/change-texts.ts"

/** Open decisions about a field. */
export type Open = {
  field: string
  label: string
  seen: string
  /** It shows something else, over which our data can go once more. */
  isDiffering: boolean
  /** Changes of our data: to its value, to its suggestion, and back to ours before one of these. */
  taken: ChangeText[]
  suggested: ChangeText[]
  previous: ChangeText[]
}

/** A line of the flyout: a field, or a day of the hours, on both sides; null stands for nothing. */
export type TruthText = {
  /** Of the last line of a field with something to settle. */
  open: Open | null
  label: string
  isSame: boolean
  /** It differs by what was changed here as the directory suggested: it shows what was here before. */
  isChanged: boolean
  ours: string | null
  live: string | null
  suggested: string | null
}

/** Whether the directory shows something else that can become ours. */
const canTake = ({ field, live, in_sync: isSame }: FieldTruth) =>
  !isSame && (live != null || field === "hours")

type Between = (before: unknown, after: unknown) => ChangeText[]

function openOf(row: FieldTruth, between: Between): Open | null {
  const { field, ours, live, suggested, previous, in_sync: isSame, seen } = row
  if (!seen || (isSame && suggested == null && !previous)) return null
  return {
    field,
    label: labelOf(ownValue(names, field) ?? field),
    seen,
    isDiffering: !isSame,
    taken: canTake(row) ? between(ours, live) : [],
    suggested: suggested == null ? [] : between(ours, suggested),
    previous: previous ? between(ours, previous.value) : [],
  }
}

/** Names of fields in a list: `Phone, Hours`. */
export const fieldNames = (fields: readonly string[]): string =>
  fields.map((field) => labelOf(ownValue(names, field) ?? field)).join(", ")

const betweenOf =
  ({ field }: Pick<FieldTruth, "field">, country?: string | null): Between =>
  (before, after) => {
    const shown = (value: unknown) =>
      field === "phone" && typeof value === "string"
        ? country
          ? nationalPhone(value, country)
          : localPhone(value)
        : value
    return changeTexts({
      changes: [{ field: ownValue(names, field) ?? field, before: shown(before), after: shown(after) }],
    })
  }

/** Changes of our data over all fields of a listing, by choice. */
export function allTexts(
  rows: readonly FieldTruth[],
): Record<"taken" | "suggested" | "previous", ChangeText[]> {
  const open = rows.flatMap((row) => openOf(row, betweenOf(row)) ?? [])
  return {
    taken: open.flatMap(({ taken }) => taken),
    suggested: open.flatMap(({ suggested }) => suggested),
    previous: open.flatMap(({ previous }) => previous),
  }
}

const names: Readonly<Record<string, string>> = { category_id: "category_name" }

/** Weeks and dates, which take a line for each day. */
const isLong = (field: string) => field === "hours" || field === "special_hours"
const sameText = "The same on both sides"

/** Values of a field on both sides in words, a line for each part that differs. */
export function truthTexts(row: FieldTruth, country?: string | null): TruthText[] {
  const { field, ours, live, suggested, in_sync: isSame } = row
  const between = betweenOf(row, country)
  const wishes = suggested == null ? [] : between(ours, suggested)
  const isChanged = Boolean(
    !isSame &&
      row.previous &&
      between(row.previous.value, live).every(({ before, after }) => before === after),
  )
  const wishOf = (label: string) => wishes.find((one) => one.label === label)?.after ?? null
  if (isSame && isLong(field) && wishes.length === 0) {
    const open = openOf(row, between)
    const same = { isSame, isChanged, ours: sameText, live: sameText, suggested: null, open }
    return [{ label: labelOf(field), ...same }]
  }
  const lines = isSame ? between(null, ours) : between(ours, live)
  return lines.map(({ label, before, after }, index) => ({
    open: index === lines.length - 1 ? openOf(row, between) : null,
    label,
    isSame,
    isChanged,
    live: after,
    suggested: wishOf(label),
    ours: isSame ? after : before,
  }))
}
