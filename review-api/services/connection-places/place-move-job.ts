import { and, eq, inArray, sql } from "drizzle-orm"
import { createGiveWay } from "../../core/give-way.ts"
import { type FailedAlone, writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { placeMoveReviews, placeMoves } from "../../db/schema/place-moves.ts"
import { putAside } from "../../db/set-aside.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { moveReviews } from "../reviews/move-reviews.ts"

const reviewsPerBatch = 500

type Move = typeof placeMoves.$inferSelect

const isMove = ({ accountId, id }: Pick<Move, "accountId" | "id">) =>
  and(eq(placeMoves.accountId, accountId), eq(placeMoves.id, id))

const waitingShape = { reviewId: column.number(), to: column.number().nullable() }

type Waiting = RowOf<typeof waitingShape>

/** Reviews of a move that still have to go, and where: there, or back where they were. */
const waitingReviews = (tx: Db, { accountId, id, status, toLocationId }: Move) =>
  rowsOf(
    tx,
    waitingShape,
    status === "moving"
      ? sql`select m.review_id, ${toLocationId}::bigint as to from place_move_reviews m
          where m.account_id = ${accountId} and m.move_id = ${id} and not m.is_moved
          order by m.review_id limit ${reviewsPerBatch}`
      : sql`select m.review_id,
            case when r.location_id = ${toLocationId} and l.deleted_at is null then l.id end as to
          from place_move_reviews m
          join reviews r on r.account_id = m.account_id and r.id = m.review_id
          left join locations l on l.account_id = m.account_id and l.id = m.from_location_id
          where m.account_id = ${accountId} and m.move_id = ${id} and m.is_moved
          order by m.review_id limit ${reviewsPerBatch}`,
  )

/** Reviews that can't be moved are no longer part of the move, so that it comes to an end. */
async function leaveWhereTheyAre(
  tx: Db,
  deps: Deps,
  { accountId, id }: Move,
  failed: readonly FailedAlone<Waiting>[],
): Promise<void> {
  for (const { row, error } of failed) {
    await tx
      .delete(placeMoveReviews)
      .where(
        and(
          eq(placeMoveReviews.accountId, accountId),
          eq(placeMoveReviews.moveId, id),
          eq(placeMoveReviews.reviewId, row.reviewId),
        ),
      )
    await putAside(deps, tx, {
      kind: "place_move",
      row: `review-${id}-${row.reviewId}`,
      accountId,
      error,
      isLeft: true,
    })
  }
}

/**
 * Moves the next reviews and notes how far it is, in one transaction.
 * @returns false at the end.
 */
const nextBatch = (deps: Deps, given: Move): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const [move] = await tx.select().from(placeMoves).where(isMove(given)).for("update")
    if (move?.status !== "moving" && move?.status !== "undoing") return false
    const { accountId, id, userId, status } = move
    const waiting = await waitingReviews(tx, move)
    if (waiting.length === 0) {
      const finishedAt = deps.clock.now().toISOString()
      await tx
        .update(placeMoves)
        .set({ status: status === "moving" ? "done" : "undone", finishedAt })
        .where(isMove(move))
      return false
    }
    const { failed } = await writeApart(tx, waiting, async (part, some) => {
      for (const [to, rows] of Map.groupBy(some, (row) => row.to)) {
        const ids = rows.map(({ reviewId }) => reviewId)
        if (to !== null) await moveReviews(part, deps, { accountId, to, userId }, ids)
      }
    })
    await leaveWhereTheyAre(tx, deps, move, failed)
    const left = new Set(failed.map(({ row }) => row.reviewId))
    const moved = waiting.map(({ reviewId }) => reviewId).filter((reviewId) => !left.has(reviewId))
    await tx
      .update(placeMoveReviews)
      .set({ isMoved: status === "moving" })
      .where(
        and(
          eq(placeMoveReviews.accountId, accountId),
          eq(placeMoveReviews.moveId, id),
          inArray(placeMoveReviews.reviewId, moved),
        ),
      )
    const by = status === "moving" ? moved.length : -moved.length
    await tx
      .update(placeMoves)
      .set({ moved: sql`${placeMoves.moved} + ${by}` })
      .where(isMove(move))
    return true
  })

async function run(deps: Deps, { id, signal }: JobRun): Promise<void> {
  const [move] = await deps.db
    .select()
    .from(placeMoves)
    .where(eq(placeMoves.id, Number(id)))
  if (!move) return
  const giveWay = createGiveWay()
  while (await nextBatch(deps, move)) {
    signal.throwIfAborted()
    await giveWay()
  }
}

/** One job is a place whose reviews follow it to another location, or go back. */
export const placeMoveJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60 * 60,
  atOnce: 1,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: placeMoves.id })
      .from(placeMoves)
      .where(sql`status in ('moving', 'undoing')`)
      .orderBy(placeMoves.id)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
