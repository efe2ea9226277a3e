import {
  alertFrequencyOf,
  alertTypeId,
  alertTypeOf,
  maxNegativeStars,
} from "#lib/contract/alerts/constants.ts"
import type { Alert } from "#lib/contract/alerts/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { reviewTypeNames } from "#lib/contract/reviews/constants.ts"
import { countOf } from "#lib/format/numbers.ts"

export const channelNames: Readonly<Record<string, string>> = { email: "Email", sms: "SMS" }

type Words = Pick<Alert, "alert_type_id" | "alert_frequency_id">

export const typeNameOf = ({ alert_type_id: id }: Words): string => alertTypeOf(id)?.name ?? String(id)
export const frequencyNameOf = ({ alert_frequency_id: id }: Words): string =>
  alertFrequencyOf(id)?.name ?? String(id)

function placesOf({ location_ids: locations, group_ids: groups }: Alert): string {
  const parts = [
    ...(locations.length > 0 ? [countOf(locations.length, "location", "locations")] : []),
    ...(groups.length > 0 ? [countOf(groups.length, "group", "groups")] : []),
  ]
  return parts.join(", ") || "All locations"
}

function ratingOf({ alert_type_id: id, rating_max: given }: Alert): string | null {
  const max = given ?? (String(id) === String(alertTypeId("negative_reviews")) ? maxNegativeStars : null)
  return max == null ? null : `up to ${countOf(max, "star", "stars")}`
}

/** Summary of an alert: "2 locations, up to 3 stars, 1 source". */
export const aboutOf = (alert: Alert): string =>
  [
    placesOf(alert),
    ratingOf(alert),
    alert.source_ids.length > 0 ? countOf(alert.source_ids.length, "source", "sources") : null,
    alert.review_types.length > 0
      ? alert.review_types
          .map((type) => ownValue(reviewTypeNames, type) ?? type)
          .join(", ")
          .toLowerCase()
      : null,
  ]
    .filter(Boolean)
    .join(", ")
