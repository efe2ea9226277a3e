import type { Hours } from "#lib/contract/hours.ts"
import { type OpenStatus, openStatusLabels } from "#lib/contract/location-constants.ts"
import type { LocationChange } from "#lib/contract/location-history.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"

/** Fields of a location by what the form calls them (D-150). */
const labels: Readonly<Record<string, string>> = {
  name: "Internal Name",
  public_name: "Public Name",
  external_id: "External ID",
  google_place_id: "Google Place ID",
  address: "Address",
  address_2: "Address 2",
  city: "City",
  state: "State",
  zipcode: "Zipcode",
  country: "Country",
  phone: "Phone",
  website: "Website",
  is_headquarters: "Headquarters",
  open_status: "Business status",
  time_zone: "Time zone",
}

/** What changed, in words; null stands for nothing. */
export type ChangeText = { label: string; before: string | null; after: string | null }

function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null
  if (field === "open_status") return openStatusLabels[value as OpenStatus] ?? String(value)
  if (typeof value === "boolean") return value ? "Yes" : "No"
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

function hoursTexts(before: Hours | null, after: Hours | null): ChangeText[] {
  return daysFromMonday
    .map((day) => ({
      label: `${capitalized(day)} hours`,
      before: before?.[day] ? daySentence(before[day]) : null,
      after: after?.[day] ? daySentence(after[day]) : null,
    }))
    .filter((text) => text.before !== text.after)
}

/** The changes of one line of the history, as people read them: hours by day. */
export const changeTexts = ({ changes }: LocationChange): ChangeText[] =>
  changes.flatMap(({ field, before, after }) =>
    field === "hours"
      ? hoursTexts(before as Hours | null, after as Hours | null)
      : [
          {
            label: labels[field] ?? capitalized(field.replaceAll("_", " ")),
            before: textOf(field, before),
            after: textOf(field, after),
          },
        ],
  )
