import type { IntegrationStatus } from "#lib/contract/integrations/constants.ts"
import {
  isPublishable,
  type ListingStatus,
  listingStatusLabels,
} from "#lib/contract/local-listings/constants.ts"

export type ListingCardFacts = {
  code: string
  status: ListingStatus
  /** `Fields not in sync: a, b`. */
  description: string | null
  isAdmin: boolean
  /** Of the directory; null where it needs none. */
  integration: IntegrationStatus | null
  /** The integration knows the location. */
  isReferenced: boolean
  /** Publishing is part of the plan. */
  hasPublishing: boolean
  /** Auto Sync of the location is on. */
  isPublished: boolean
  /** Syncing to this directory is on. */
  isEnabled: boolean
  /** It differs only by what was changed here as it suggested. */
  isChanged?: boolean
}

export type ListingCardType =
  | "in_sync"
  | "out_of_sync_non_admin"
  | "missing_integration"
  | "location_missing"
  | "out_of_sync"
  | "out_of_sync_in_progress"
  | "pending_sync"

export type ListingCard = {
  type: ListingCardType
  title: string
  tone: "positive" | "neutral" | "negative"
  text: string | null
  /** Action for an Admin. */
  action: "integrate" | "act" | null
}

/** 002 §4 and 001 §4: the status as it is shown where its directory is switched off while Auto Sync is on. */
export const shownStatus = ({
  status,
  isPublished,
  isEnabled,
}: Pick<ListingCardFacts, "status" | "isPublished" | "isEnabled">): ListingStatus =>
  isPublished && !isEnabled && (status === "in_sync" || status === "in_progress") ? "not_in_sync" : status

type Differing = {
  status: ListingStatus
  differing_fields?: readonly string[] | null | undefined
  changed_fields?: readonly string[] | null | undefined
}

/** Whether a directory is out of sync only by what was changed here as it suggested: no error, but not published yet. */
export function isChangedHere({ status, differing_fields: differing, changed_fields: changed }: Differing) {
  const all = differing ?? []
  return status === "not_in_sync" && all.length > 0 && all.every((field) => changed?.includes(field))
}

const isUnderWay = (status: ListingStatus) =>
  status === "in_progress" || status === "pending_claim" || status === "published"

/** Whether a listing will soon stand otherwise by itself: what was changed is being published, or is about to be. */
export const isOnItsWay = (status: string | null | undefined): boolean =>
  status === "in_progress" || status === "pending_sync"

/** The seven rules, the first that matches, and those of D-182. */
function typeOf(facts: ListingCardFacts, status: ListingStatus): ListingCardType {
  const { isAdmin, integration, isReferenced } = facts
  if (status === "in_sync") return "in_sync"
  if (!isAdmin) return "out_of_sync_non_admin"
  if (integration === "inactive" || integration === "expired") return "missing_integration"
  if (integration === "active" && !isReferenced) return "location_missing"
  if (status === "action_required") return "missing_integration"
  if (isUnderWay(status)) return "out_of_sync_in_progress"
  return status === "pending_sync" ? "pending_sync" : "out_of_sync"
}

const titles: Readonly<Record<Exclude<ListingCardType, "out_of_sync" | "out_of_sync_in_progress">, string>> =
  {
    in_sync: listingStatusLabels.in_sync,
    out_of_sync_non_admin: listingStatusLabels.not_in_sync,
    missing_integration: "Integrate This Directory",
    location_missing: "Add Location to Integration",
    pending_sync: listingStatusLabels.pending_sync,
  }

function titleOf(type: ListingCardType, facts: ListingCardFacts): string {
  if (type !== "out_of_sync" && type !== "out_of_sync_in_progress") return titles[type]
  if (facts.hasPublishing && !facts.isPublished) return "Auto Sync Off"
  if (!facts.isEnabled && facts.isPublished) return "Directory Syncing Disabled"
  return facts.description ? "Data Points Out of Sync" : listingStatusLabels.not_in_sync
}

function toneOf(
  type: ListingCardType,
  { code, isPublished, isEnabled, isChanged }: ListingCardFacts,
): ListingCard["tone"] {
  if (type === "in_sync") return "positive"
  if (type === "pending_sync" || (type === "out_of_sync" && isChanged)) return "neutral"
  const isDisabled = isPublished && !isEnabled
  const isComing = type === "out_of_sync_in_progress" && isPublishable(code) && isPublished && !isDisabled
  return isComing ? "neutral" : "negative"
}

const nonAdminText = "Please contact an administrator to resolve this."

/**
 * The card of a listing: what it says, in which colour, and what an Admin does about it (002 §4, D-182, D-183, D-184).
 * @returns null for a listing that is not available, which opens nothing.
 */
export function listingCard(facts: ListingCardFacts): ListingCard | null {
  if (facts.status === "not_available") return null
  const status = shownStatus(facts)
  const type = typeOf(facts, status)
  const isActing = status === "action_required" && type === "missing_integration"
  return {
    type,
    title: titleOf(type, facts),
    tone: toneOf(type, facts),
    text: type === "out_of_sync_non_admin" ? nonAdminText : type === "in_sync" ? null : facts.description,
    action: isActing
      ? "act"
      : type === "missing_integration" || type === "location_missing"
        ? "integrate"
        : null,
  }
}
