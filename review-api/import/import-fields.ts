/** Fields of a file's columns. */
export const importFields = [
  "location_name",
  "address",
  "city",
  "state",
  "zipcode",
  "country",
  "latitude",
  "longitude",
  "external_id",
  "google_place_id",
  "review_id",
  "rating",
  "recommended",
  "title",
  "content",
  "author",
  "published_at",
  "response",
  "responded_at",
  "images",
] as const
export type ImportField = (typeof importFields)[number]
