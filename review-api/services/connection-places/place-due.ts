import { and, eq, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { connectionPlaces, connections } from "../../db/schema/connections.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

/** A location that another place of the connection is. */
export const taken = () => invalid({ location_id: ["is matched to another place of this connection"] })

/** @throws 403 where reviews would have to move and it is not an Admin who asks. */
export function requireMover({ userTypeId }: Pick<Scope, "userTypeId">): void {
  if (userTypeId !== userTypes.Admin)
    throw new ApiError(403, "Only an Admin can move a place with its reviews.", { code: "permission" })
}

type Keys = { accountId: number; tokenId: number }

/**
 * Holds a place, behind its connection as everyone does, until the transaction ends.
 * @returns what it is, also at a location that has been deleted.
 */
export async function holdPlace(tx: Db, { accountId, tokenId }: Keys, id: number) {
  await tx.execute(
    sql`select 1 from connections where account_id = ${accountId} and token_id = ${tokenId} for update`,
  )
  const [place] = await tx
    .select({
      status: connectionPlaces.status,
      locationId: connectionPlaces.locationId,
      placeId: connectionPlaces.placeId,
      listed: connectionPlaces.listed,
    })
    .from(connectionPlaces)
    .where(and(eq(connectionPlaces.ownerAccountId, accountId), eq(connectionPlaces.id, id)))
    .for("update")
  if (!place) throw notFound()
  return place
}

/** Makes the connection of a place due; one whose access has ended waits for a person. */
export async function makeDue(
  tx: Db,
  { clock }: Deps,
  { accountId, tokenId }: Keys,
  /** Whether what is under way ends: it would go on writing to the account that the place has left. */
  isMoved: boolean,
): Promise<void> {
  await tx
    .update(connections)
    .set({
      nextSyncAt: sql`case when next_sync_at is null then null else ${clock.now().toISOString()}::timestamptz end`,
      ...(isMoved ? { attempts: sql`attempts + 1` } : {}),
    })
    .where(and(eq(connections.accountId, accountId), eq(connections.tokenId, tokenId)))
}
