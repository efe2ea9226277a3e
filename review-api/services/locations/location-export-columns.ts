import { daysFromMonday, type LocationDetail, openStatusLabels } from "#lib/contract/index.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"
import type { Column } from "../export-rows.ts"

/** Columns of the file of locations. An import reads the same ones. */
export const locationFileColumns: Record<string, Column<LocationDetail>> = {
  id: ({ id }) => String(id),
  external_id: ({ external_id }) => external_id,
  name: ({ name }) => name,
  public_name: ({ public_name }) => public_name,
  address: ({ address }) => address,
  address_2: ({ address_2 }) => address_2,
  city: ({ city }) => city,
  state: ({ state_code, state }) => state_code ?? state,
  zipcode: ({ zipcode }) => zipcode,
  country: ({ country }) => country,
  phone: { as: "phone", of: ({ phone }) => phone },
  website: ({ website }) => website,
  category: ({ category_name }) => category_name,
  google_place_id: ({ google_place_id }) => google_place_id,
  status: ({ open_status }) => open_status && openStatusLabels[open_status],
  headquarters: ({ is_headquarters }) => (is_headquarters ? "Yes" : "No"),
  time_zone: ({ time_zone }) => time_zone,
  groups: ({ groups }) => (groups ?? []).map(({ name }) => name),
  ...Object.fromEntries(
    daysFromMonday.map((day) => [day, ({ hours }: LocationDetail) => hours && daySentence(hours[day])]),
  ),
  created_at: { as: "instant", of: ({ created_at }) => String(created_at) },
}

/** The same as texts, without what marks and zones make of them in a file. */
export function locationCells(location: LocationDetail): Record<string, string> {
  const textOf = (column: Column<LocationDetail>) => {
    const value = (typeof column === "function" ? column : column.of)(location)
    return typeof value === "object" && value ? value.join(", ") : String(value ?? "")
  }
  return Object.fromEntries(
    Object.entries(locationFileColumns).map(([name, column]) => [name, textOf(column)]),
  )
}
