import { and, eq } from "drizzle-orm"
import type { Actor } from "../../audit/actor.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { localListings } from "../../db/schema/local-listings.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"

/** Whether Auto Sync of a location is on. */
export async function isAutoSynced(db: Db, accountId: number, locationId: number): Promise<boolean> {
  const [known] = await db
    .select({ is: localListings.isPublished })
    .from(localListings)
    .where(and(eq(localListings.accountId, accountId), eq(localListings.locationId, locationId)))
  return known?.is ?? false
}

/**
 * Turns Auto Sync of a location on or off, with its line in its history; what waits is not published then.
 * @param tx the open transaction, which holds the location. @returns false for one that is as it should be already.
 */
export async function switchAutoSync(
  tx: Db,
  { deps, actor, accountId }: { deps: Pick<BaseDeps, "clock">; actor: Actor; accountId: number },
  { id, name }: { id: number; name: string },
  isPublished: boolean,
): Promise<boolean> {
  if ((await isAutoSynced(tx, accountId, id)) === isPublished) return false
  await tx
    .insert(localListings)
    .values({ accountId, locationId: id, isPublished })
    .onConflictDoUpdate({
      target: [localListings.accountId, localListings.locationId],
      set: { isPublished, dueAt: null, error: null },
    })
  const action = isPublished ? "local_listings.publish" : "local_listings.unpublish"
  const change = { id, name, before: { auto_sync: !isPublished }, after: { auto_sync: isPublished } }
  await recordLocationChanges(tx, deps, actor, accountId, [{ ...change, action }])
  return true
}
