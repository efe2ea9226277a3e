import { type BodyOf, type Hours, type OpenStatus, openStatuses } from "#lib/contract/index.ts"
import type { Listing } from "../../core/listing.ts"

const isStatus = (value: unknown): value is OpenStatus => openStatuses.some((one) => one === value)

/** Body for a location that takes over a directory's field; holiday hours are apart. */
export function bodyOfListing(field: keyof Listing, value: unknown): Partial<BodyOf<"locations.update">> {
  if (field === "special_hours") return {}
  if (field === "hours") return value ? { hours: value as Hours } : { remove_hours: true }
  if (field === "open_status") return isStatus(value) ? { open_status: value } : {}
  return { [field]: value }
}
