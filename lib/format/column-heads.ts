import { ownValue } from "#lib/contract/own-value.ts"

/** Columns of a file of reviews (D-111) by their names, with their headings in plain words. */
export const reviewHeads = {
  account_id: "Account ID",
  account: "Account",
  review_id: "Review ID",
  location_id: "Location ID",
  location_name: "Location name",
  external_id: "External ID",
  source: "Source",
  rating: "Rating",
  title: "Title",
  content: "Content",
  author: "Author",
  published_at: "Published",
  url: "URL",
  status: "Status",
  sentiment: "Sentiment",
  categories: "Categories",
  tags: "Tags",
  response: "Response",
  response_status: "Response status",
  responded_at: "Responded",
  images: "Images",
  location_address: "Location address",
  review_key: "Review key",
  published_at_utc: "Published (UTC)",
  responded_at_utc: "Responded (UTC)",
  recommended: "Recommended",
} as const
export type ReviewColumn = keyof typeof reviewHeads

/** Headings of other files where the name of a column does not say it well. */
const otherHeads = {
  id: "Location ID",
  group_id: "Group ID",
  google_place_id: "Google Place ID",
  zipcode: "ZIP code",
  avg_rating: "Average rating",
  response_time_days: "Response time (days)",
  listings_in_sync: "Listings in Sync",
  added_at: "Added",
  created_at: "Created",
  answered_at: "Responded",
} as const

const heads = { ...reviewHeads, ...otherHeads }

const previous = "_previous"

const words = (name: string): string =>
  `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`.replaceAll("_", " ").replace(/ id$/, " ID")

/** The heading of a column in plain words. @param name of the column, as files have it unless said otherwise (D-111). */
export function plainHead(name: string): string {
  const own = ownValue(heads, name)
  if (own !== undefined) return own
  return name.endsWith(previous)
    ? `${plainHead(name.slice(0, -previous.length))} (previous period)`
    : words(name)
}
