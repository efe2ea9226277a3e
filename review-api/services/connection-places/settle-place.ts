import { and, eq } from "drizzle-orm"
import type { ConnectionPlace } from "#lib/contract/index.ts"
import type { Actor } from "../../audit/actor.ts"
import { type AuditAction, recordAudit } from "../../audit/record.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import type { Db } from "../../db/connect.ts"
import { connectionPlaces } from "../../db/schema/connections.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { forgetFigures } from "../google-figures/forget-figures.ts"
import { type holdPlace, makeDue } from "./place-due.ts"
import { beginMove } from "./place-moves.ts"
import { readPlace } from "./place-page.ts"

/** The location that a place is said to be; none for one that is ignored. */
export type Target = Pick<typeof connectionPlaces.$inferSelect, "accountId" | "linkId" | "locationId"> & {
  /** Whether reviews of the place are at another location of that account, and follow it. */
  isMove: boolean
}

/** Review counts of a place in the account that it belonged to. */
const unknown = {
  syncedTo: null,
  syncedAt: null,
  fullAt: null,
  askedAt: null,
  countedAt: null,
  hintedAt: null,
  total: null,
  taken: 0,
}

/** Change in a log as a user sees it: locations of other accounts are the owner's to know. */
function changeAsSeenBy(
  accountId: number,
  ownerAccountId: number,
  before: ConnectionPlace,
  after: ConnectionPlace,
) {
  const of = (place: ConnectionPlace) => {
    const isSeen = accountId === ownerAccountId || Number(place.account_id) === accountId
    return isSeen ? { status: place.status, location: place.location_name } : { status: "none" }
  }
  return { before: of(before), after: of(after) }
}

/** The log of the account whose reviews move tells how many. */
const withMoved = <C extends { after: object }>(change: C, reviews: number | undefined, isOwn: boolean) =>
  reviews === undefined || !isOwn ? change : { ...change, after: { ...change.after, reviews_moved: reviews } }

type Said = {
  before: ConnectionPlace
  held: Awaited<ReturnType<typeof holdPlace>>
  status: "matched" | "ignored"
  target: Target
}

/** A place that was settled, and the move of its reviews if they follow it. */
export type Settled = { place: ConnectionPlace; moveId: number | undefined }

/**
 * Keeps what a person says of a place: it stands from then on, and reviews come in at once.
 * @param tx the open transaction, which holds the place.
 */
export async function settlePlace(
  tx: Db,
  deps: Deps,
  { scope, actor, action }: { scope: Scope; actor: Actor; action: AuditAction },
  { before, held, status, target }: Said,
): Promise<Settled> {
  const { accountId: ownerAccountId } = scope
  const [id, tokenId] = [Number(before.id), Number(before.oauth_token_id)]
  const isMoved = Number(before.account_id) !== target.accountId
  await makeDue(tx, deps, { accountId: ownerAccountId, tokenId }, isMoved || target.isMove)
  const kept = isMoved ? null : target.locationId
  await forgetFigures(tx, { accountId: Number(before.account_id), id, locationId: kept })
  await tx
    .update(connectionPlaces)
    .set({
      accountId: target.accountId,
      linkId: target.linkId,
      locationId: target.locationId,
      status,
      confidence: status === "matched" ? 100 : 0,
      error: null,
      failingSince: null,
      addError: null,
      additionId: null,
      ...(isMoved ? unknown : {}),
    })
    .where(and(eq(connectionPlaces.ownerAccountId, ownerAccountId), eq(connectionPlaces.id, id)))
  const move = target.isMove
    ? await beginMove(tx, deps, {
        accountId: target.accountId,
        placeId: id,
        userId: scope.userId,
        fromStatus: isMoved ? "doubtful" : held.status,
        fromLocationId: isMoved ? null : held.locationId,
        toLocationId: target.locationId!,
      })
    : null
  const after = await readPlace(tx, scope, id)
  for (const accountId of new Set([ownerAccountId, Number(before.account_id), target.accountId])) {
    await recordAudit(tx, deps, actor, {
      action,
      accountId,
      resource: { type: "integration", id, name: before.name },
      ...withMoved(
        changeAsSeenBy(accountId, ownerAccountId, before, after!),
        move?.total,
        accountId === target.accountId,
      ),
    })
  }
  return { place: after!, moveId: move?.id }
}

/** Has the reviews of a settled place brought in, and moved. */
export async function sendSettled({ jobs }: Deps, ownerAccountId: number, { place, moveId }: Settled) {
  if (moveId) await jobs.send("place_move", String(moveId))
  const keys = { accountId: ownerAccountId, tokenId: Number(place.oauth_token_id) }
  await jobs.send("connection", connectionJobId(keys))
}
