import { ownValue } from "#lib/contract/own-value.ts"

/** Display names of a file's columns, in the order of the form. The API says which ones there are. */
export const fieldLabels: Readonly<Record<string, string>> = {
  location_name: "Location",
  address: "Address",
  city: "City",
  state: "State",
  zipcode: "Postal code",
  country: "Country",
  latitude: "Latitude",
  longitude: "Longitude",
  external_id: "Store code",
  google_place_id: "Google Place ID",
  published_at: "Date",
  published_time: "Time",
  time_zone: "Time zone",
  rating: "Rating",
  best_rating: "Best rating",
  recommended: "Recommendation",
  title: "Title",
  content: "Text",
  negative_content: "Negative text",
  author: "Author",
  last_name: "Last name",
  review_id: "Review ID",
  response: "Response",
  responded_at: "Response date",
  images: "Photos",
  source: "Source",
  status: "Status",
  url: "Review link",
}

type Labels = Readonly<Record<string, string>>

/** A field as people call it. @param labels those of the fields of such a file. */
export const labelOf = (name: string, labels: Labels = fieldLabels): string =>
  ownValue(labels, name) ?? name.replaceAll("_", " ")

export type MappedField = { name: string; label: string; column: string | null }

/** The fields that columns can be chosen for, in the order of the form; those that no one knows by name come last. */
export function mappedFields(
  mapping: Readonly<Record<string, string | null>>,
  labels: Labels = fieldLabels,
): MappedField[] {
  const names = Object.keys(mapping)
  const known = Object.keys(labels).filter((name) => names.includes(name))
  const others = names.filter((name) => !known.includes(name))
  return [...known, ...others].map((name) => ({
    name,
    label: labelOf(name, labels),
    column: ownValue(mapping, name) ?? null,
  }))
}

const apiWords = new RegExp(
  `\\b(?:${Object.keys(fieldLabels)
    .filter((name) => name.includes("_"))
    .join("|")})\\b`,
  "g",
)

/** An error of a file with fields as people call them. */
export const inWords = (error: string): string =>
  error.replaceAll(apiWords, (name) => ownValue(fieldLabels, name)!.toLowerCase())
