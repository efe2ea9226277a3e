import { and, asc, eq, sql } from "drizzle-orm"
import type { Actor } from "../../audit/actor.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { ApiError } from "../../core/errors.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { safeError } from "../../core/safe-error.ts"
import { isOfRows } from "../../db/apart.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { connectionPlaces } from "../../db/schema/connections.ts"
import { users } from "../../db/schema/identity.ts"
import { placeAdditions } from "../../db/schema/place-additions.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import { freeLocations } from "../connections/list-places.ts"
import { type ComparableLocation, comparable, similarTo } from "../connections/match-place.ts"
import type { Deps } from "../deps.ts"
import { openReferenceBook, type ReferenceBook } from "../location-imports/reference-book.ts"
import { addAsLocation } from "./add-as-location.ts"

const placesPerBatch = 20
const ownFailure = "Something went wrong on our side. Please try again."

type Addition = typeof placeAdditions.$inferSelect
type Waiting = Pick<typeof connectionPlaces.$inferSelect, "id" | "name" | "address" | "phone">
type Writer = { scope: Scope; actor: Actor; book: ReferenceBook }

const isAddition = ({ accountId, id }: Pick<Addition, "accountId" | "id">) =>
  and(eq(placeAdditions.accountId, accountId), eq(placeAdditions.id, id))

/** Adds one place, or finds why it is left. @returns the reason, or the move of its reviews. */
async function add(
  tx: Db,
  deps: Deps,
  writer: Writer,
  place: Waiting,
  free: readonly ComparableLocation[],
): Promise<{ reason: string } | { moveId: number | undefined }> {
  const similar = similarTo(place, free)
  if (similar) return { reason: `It may be ${similar.name}. Confirm that, or add it alone.` }
  try {
    const { moveId } = await tx.transaction((inner) =>
      addAsLocation(inner, deps, writer, place.id, writer.book),
    )
    return { moveId }
  } catch (error) {
    if (error instanceof ApiError) return { reason: error.message }
    if (!isOfRows(error)) throw error
    deps.log.error({ place: place.id, error: safeError(error) }, "a place was not added as a location")
    return { reason: ownFailure }
  }
}

/**
 * Adds the next places and notes what became of them, in one transaction: whatever ends the program, none is added twice.
 * @returns the moves to begin; null at the end.
 */
const nextBatch = (deps: Deps, writer: Writer, given: Addition): Promise<number[] | null> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(placeAdditions).where(isAddition(given)).for("update")
    if (row?.status !== "pending") return null
    const { accountId, id, tokenId } = row
    const waiting = await tx
      .select()
      .from(connectionPlaces)
      .where(and(eq(connectionPlaces.ownerAccountId, accountId), eq(connectionPlaces.additionId, id)))
      .orderBy(asc(connectionPlaces.id))
      .limit(placesPerBatch)
    if (waiting.length === 0) {
      await end(tx, deps, row, "completed")
      return null
    }
    const free = row.withSimilar ? [] : (await freeLocations(tx, { accountId, tokenId })).map(comparable)
    const moves: number[] = []
    let added = 0
    for (const place of waiting) {
      const outcome = await add(tx, deps, writer, place, free)
      if ("reason" in outcome) await leave(tx, place, outcome.reason)
      else {
        added += 1
        if (outcome.moveId) moves.push(outcome.moveId)
      }
    }
    await tx
      .update(placeAdditions)
      .set({ added: row.added + added, kept: row.kept + waiting.length - added })
      .where(isAddition(row))
    return moves
  })

async function leave(tx: Db, { id }: Waiting, reason: string): Promise<void> {
  await tx
    .update(connectionPlaces)
    .set({ additionId: null, addError: reason })
    .where(eq(connectionPlaces.id, id))
}

async function end(
  tx: Db,
  { clock }: Deps,
  row: Addition,
  status: Exclude<Addition["status"], "pending">,
): Promise<void> {
  await tx
    .update(placeAdditions)
    .set({ status, finishedAt: clock.now().toISOString() })
    .where(isAddition(row))
}

/** With the rights that who asked for it has now. @throws ApiError when they are gone. */
async function writerOf(deps: Deps, row: Addition): Promise<Writer> {
  const scope = await scopeOfUser(deps, row)
  if (!scope) throw new ApiError(403, "the user is gone")
  requireIn(scope.permissions, "location.create")
  requireIn(scope.permissions, "integration.update")
  if ((await accountSetting(deps.db, row.accountId, "self_serve_locations")) !== "true")
    throw new ApiError(403, "locations are managed by support")
  const [user] = await deps.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, row.accountId), eq(users.id, row.userId)))
  const by = { kind: "user", userId: row.userId, email: user!.email, address: null, userAgent: null } as const
  return { scope, actor: by, book: await openReferenceBook(deps.db) }
}

async function bring(deps: Deps, row: Addition, signal: AbortSignal): Promise<void> {
  const writer = await writerOf(deps, row)
  const giveWay = createGiveWay()
  for (;;) {
    const moves = await nextBatch(deps, writer, row)
    if (moves === null) break
    for (const id of moves) await deps.jobs.send("place_move", String(id))
    signal.throwIfAborted()
    await giveWay()
  }
  await deps.jobs.send("connection", connectionJobId(row))
  await deps.jobs.send("location_issues", String(row.accountId))
}

/** Ends an addition that cannot go on: places that wait are left as they are. */
const giveUp = (deps: Deps, given: Addition, reason: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(placeAdditions).where(isAddition(given)).for("update")
    if (row?.status !== "pending") return
    const left = await tx
      .update(connectionPlaces)
      .set({ additionId: null, addError: reason })
      .where(and(eq(connectionPlaces.ownerAccountId, row.accountId), eq(connectionPlaces.additionId, row.id)))
      .returning({ id: connectionPlaces.id })
    await tx
      .update(placeAdditions)
      .set({ kept: row.kept + left.length })
      .where(isAddition(row))
    await end(tx, deps, row, "failed")
  })

async function run(deps: Deps, { id, signal, isLastAttempt }: JobRun): Promise<void> {
  const which = and(eq(placeAdditions.id, Number(id)), eq(placeAdditions.status, "pending"))
  const [row] = await deps.db.select().from(placeAdditions).where(which)
  if (!row) return
  try {
    await bring(deps, row, signal)
  } catch (error) {
    const isRefused = error instanceof ApiError
    if (!isRefused && (!isLastAttempt || signal.aborted || isDatabaseAway(error))) throw error
    deps.log.error({ placeAddition: row.id, error: safeError(error) }, "an addition of places was given up")
    await giveUp(deps, row, isRefused ? "Who asked for it can no longer add locations." : ownFailure)
  }
}

/** One job is an addition of places as locations, 20 at a time. */
export const placeAdditionJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60 * 60,
  atOnce: 1,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: placeAdditions.id })
      .from(placeAdditions)
      .where(sql`status = 'pending'`)
      .orderBy(placeAdditions.id)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
