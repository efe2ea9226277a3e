import type { IntegrationStatus } from "#lib/contract/integrations/constants.ts"
import { notInGoogle } from "#lib/contract/local-listings/constants.ts"
import type { DirectoryRecord, ListingLocation } from "#lib/contract/local-listings/schema.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { isChangedHere, type ListingCard, listingCard } from "./cards.ts"

export type CardVisit = {
  context: Pick<PageContext, "session" | "settings">
  location: Pick<ListingLocation, "status_reason" | "publishing_enabled">
  /** How the directories are connected, by their codes. */
  connections: ReadonlyMap<string, IntegrationStatus>
}

/** Whether publishing to directories is part of the account's plan. */
export const hasPublishing = ({ settings }: Pick<PageContext, "settings">): boolean =>
  settingValue(settings["local_listings_publishing"]) !== false

/** The card of a location at a directory, for whoever looks at it (002 §4); null where it is not listed. */
export const cardOf = (
  record: DirectoryRecord,
  { context, location, connections }: CardVisit,
): ListingCard | null =>
  listingCard({
    code: record.directory_code,
    status: record.status,
    description: record.status_description ?? null,
    isAdmin: userTypeOf(context.session.user_type_id) === "Admin",
    integration: connections.get(record.directory_code) ?? null,
    isReferenced: record.directory_code !== "google_maps" || location.status_reason !== notInGoogle,
    hasPublishing: hasPublishing(context),
    isPublished: location.publishing_enabled,
    isEnabled: record.directory_enabled,
    isChanged: isChangedHere(record),
  })
