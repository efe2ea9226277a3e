import {
  type DirectoryCode,
  isPublishable,
  type ListingField,
  type ListingStatus,
  listingFieldNames,
  listingFields,
  listingStatuses,
} from "#lib/contract/local-listings/constants.ts"
import { isSame } from "./sync-fields.ts"

/** Values of a row of truth that count. */
export type FieldTruth = {
  field: ListingField
  ours: unknown
  live: unknown
  progress: "sent" | "accepted" | null
}

export type ListingFacts = {
  code: DirectoryCode
  /** The directory knows the location. */
  isKnown: boolean
  obstacle: "unconnected" | "claim" | null
  /** Auto Sync of the location is on. */
  isPublished: boolean
  /** Syncing to this directory is on (D-158). */
  isEnabled: boolean
  /** Changes wait for their publication. */
  isWaiting: boolean
  fields: readonly FieldTruth[]
}

export type ListingState = {
  status: ListingStatus
  differing: ListingField[]
  fieldsInSync: number
  syncableFields: number
}

function statusOf(facts: ListingFacts, differing: readonly FieldTruth[]): ListingStatus {
  const { code, isKnown, obstacle, isPublished, isEnabled, isWaiting } = facts
  if (!isKnown) return obstacle === "unconnected" ? "action_required" : "not_available"
  if (isPublished && !isEnabled) return "not_in_sync"
  if (differing.length === 0) return "in_sync"
  if (obstacle !== null) return obstacle === "claim" ? "pending_claim" : "action_required"
  if (differing.some(({ progress }) => progress === "sent")) return "in_progress"
  // The wait may be for another directory alone.
  if (differing.every(({ progress }) => progress === "accepted")) return "published"
  return isPublished && isWaiting && isPublishable(code) ? "pending_sync" : "not_in_sync"
}

/**
 * How a location stands at a directory, from its rows of truth and nothing else (D-180). A directory that is switched off
 * while Auto Sync is on is out of sync whatever it shows (002 §4).
 */
export function listingState(facts: ListingFacts): ListingState {
  const fields = facts.isKnown ? facts.fields : []
  const differing = fields.filter((one) => !isSame(one))
  const names = new Set(differing.map(({ field }) => field))
  return {
    status: statusOf(facts, differing),
    differing: listingFieldNames.filter((name) => names.has(name)),
    fieldsInSync: fields.length - differing.length,
    syncableFields: fields.length,
  }
}

/** The place of a status among all: the worst has the highest (D-181). */
export const rankOf = (status: ListingStatus): number => listingStatuses.indexOf(status)

/** `Fields not in sync: name, hours` (P-106); null when none differs. */
export const statusDescription = (differing: readonly ListingField[]): string | null =>
  differing.length === 0
    ? null
    : `Fields not in sync: ${differing.map((field) => listingFields[field]).join(", ")}`

/** Fields in sync of all that can be, over directories, from 0 to 1 (D-186); null when there are none. */
export function syncRatio(
  listings: readonly Pick<ListingState, "fieldsInSync" | "syncableFields">[],
): number | null {
  const all = listings.reduce((sum, { syncableFields }) => sum + syncableFields, 0)
  return all === 0 ? null : listings.reduce((sum, { fieldsInSync }) => sum + fieldsInSync, 0) / all
}
