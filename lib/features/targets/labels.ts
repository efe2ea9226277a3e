import type { TargetFieldName, TargetOwner } from "#lib/contract/location-custom-targets/constants.ts"
import { countOf, formatCount, formatDecimal } from "#lib/format/numbers.ts"

export type TargetLabel = {
  label: string
  /** With its unit, as a field is called (L-652, L-653, L-654). */
  field: string
  hint: string
  /** Limits of the field (D-253). */
  min: number
  max?: number
  unit: "" | "%" | " days"
}

/** The values that have a target, in words. */
export const targetLabels: Readonly<Record<TargetFieldName, TargetLabel>> = {
  avg_rating: {
    label: "Average rating",
    field: "Average rating",
    hint: "1 to 5 stars",
    min: 1,
    max: 5,
    unit: "",
  },
  total_reviews: {
    label: "Reviews",
    field: "Reviews",
    min: 0,
    unit: "",
    hint: "Per location, in the selected dates",
  },
  response_rate: {
    label: "Response rate",
    field: "Response rate (%)",
    min: 0,
    max: 100,
    unit: "%",
    hint: "Reviews with a published response",
  },
  response_time: {
    label: "Response time",
    field: "Response time (days)",
    min: 0,
    unit: " days",
    hint: "Maximum average time from review to response",
  },
  owner_photos_count: {
    label: "Owner photos",
    field: "Owner photos",
    min: 0,
    unit: "",
    hint: "Per location",
  },
  ll_sync_ratio: {
    label: "Listings in sync",
    field: "Listings in sync (%)",
    min: 0,
    max: 100,
    unit: "%",
    hint: "Listing fields in sync",
  },
}

/** Whose targets a location has. */
export const targetOwnerLabels: Readonly<Record<TargetOwner, string>> = {
  location: "Own targets",
  group: "Group targets",
  account: "Account targets",
}

/** A value with its unit; a dash where it is not known. */
export function targetText(name: TargetFieldName, value: number | null | undefined): string {
  if (value == null) return "–"
  const number = Number.isInteger(value) ? formatCount(value) : formatDecimal(value)
  const { unit } = targetLabels[name]
  return unit === " days" && number === "1" ? "1 day" : `${number}${unit}`
}

/** Defaults of a new form: weights in the proportions of the performance score (D-243). */
export const usualTargets: Readonly<Record<TargetFieldName, { target: number; weight: number }>> = {
  avg_rating: { target: 4.5, weight: 30 },
  total_reviews: { target: 50, weight: 25 },
  response_rate: { target: 90, weight: 10 },
  response_time: { target: 2, weight: 10 },
  owner_photos_count: { target: 20, weight: 10 },
  ll_sync_ratio: { target: 95, weight: 15 },
}

/** Text for users who may not change targets (L-462). */
export const setByAdminText = "Target score is set by your admin. For any changes, contact your admin."
/** 000 §9. */
export const targetsFailureText = "Something went wrong while fetching your targets"
export const targetScoresFailureText = "There was an error while fetching target scores"
export const savedTargetsText = "Target score saved"

/** Notice that so many locations have new targets. */
export const targetsSet = (count: number): string =>
  `Targets of ${countOf(count, "location", "locations")} saved`

/** Notice that so many locations have no own targets any more. */
export const targetsDeleted = (count: number): string =>
  count === 0
    ? "These locations have no own targets"
    : `Own targets of ${countOf(count, "location", "locations")} deleted`
