import { subDays } from "date-fns"
import { and, eq, getTableName, lt, notExists, or, type SQL } from "drizzle-orm"
import { keptMoveDays } from "#lib/contract/connections/constants.ts"
import { keptBulkDays } from "#lib/contract/location-bulk-actions/constants.ts"
import type { Db } from "../../db/connect.ts"
import { locationBulkActions } from "../../db/schema/location-bulk-actions.ts"
import { placeMoves } from "../../db/schema/place-moves.ts"
import { bulkActions, postContents, posts } from "../../db/schema/posts.ts"
import { reviewBulkActions } from "../../db/schema/review-bulk-actions.ts"
import { eachApart } from "../../jobs/each-apart.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { releaseUploads } from "../uploads/release-uploads.ts"

/** Days that the content of posts waits for the bulk action that posts it. */
const unusedDays = 7
/** The next job takes the rest. */
const mostAtOnce = 500

/** Deletes old rows: bulk actions that ended long ago, and contents of posts that never became one. */
function oldRows(db: Db, now: Date) {
  const ended = subDays(now, keptBulkDays).toISOString()
  const moved = subDays(now, keptMoveDays).toISOString()
  const written = subDays(now, unusedDays).toISOString()
  const postOf = (is: SQL | undefined) => db.select({ id: posts.id }).from(posts).where(is)
  return {
    locations: lt(locationBulkActions.finishedAt, ended),
    reviews: lt(reviewBulkActions.finishedAt, ended),
    places: lt(placeMoves.finishedAt, moved),
    // Posts that are shown still belong to their bulk action.
    posts: and(
      lt(bulkActions.finishedAt, ended),
      notExists(
        postOf(and(eq(posts.accountId, bulkActions.accountId), eq(posts.bulkActionId, bulkActions.id))),
      ),
    ),
    contents: and(
      lt(postContents.createdAt, written),
      // A post that was edited by itself has a content that no bulk action names.
      notExists(
        postOf(
          and(
            eq(posts.accountId, postContents.accountId),
            or(eq(posts.contentId, postContents.id), eq(posts.shownContentId, postContents.id)),
          ),
        ),
      ),
      notExists(
        db
          .select({ id: bulkActions.id })
          .from(bulkActions)
          .where(
            and(
              eq(bulkActions.accountId, postContents.accountId),
              eq(bulkActions.contentId, postContents.id),
            ),
          ),
      ),
    ),
  }
}

type Removable =
  | typeof locationBulkActions
  | typeof reviewBulkActions
  | typeof placeMoves
  | typeof bulkActions
  | typeof postContents

/** Removes bulk actions that ended 90 days ago, with their results, moves of places after 30 days, and contents of posts that no one posts. */
export const bulkActionRemovalJob: JobKind<Deps> = {
  retries: 0,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  atOnce: 1,
  async run(deps, { signal }) {
    const now = deps.clock.now()
    const old = oldRows(deps.db, now)
    const removeFrom = async (table: Removable, which: SQL | undefined) => {
      const rows = await deps.db.select({ id: table.id }).from(table).where(which).limit(mostAtOnce)
      const rowOf = ({ id }: { id: number }) => `${getTableName(table)}-${id}`
      await eachApart(deps, { kind: "bulk_action_removal", accountId: null, rowOf, signal }, rows, ({ id }) =>
        deps.db.transaction(async (tx) => {
          const gone = await tx
            .delete(table)
            .where(and(eq(table.id, id), which))
            .returning()
          for (const row of gone)
            if ("uploadId" in row && row.uploadId !== null)
              await releaseUploads(tx, row.accountId, [row.uploadId], now)
        }),
      )
    }
    await removeFrom(locationBulkActions, old.locations)
    await removeFrom(reviewBulkActions, old.reviews)
    await removeFrom(placeMoves, old.places)
    await removeFrom(bulkActions, old.posts)
    await removeFrom(postContents, old.contents)
  },
  async waiting({ db, clock }) {
    const old = oldRows(db, clock.now())
    const found = await Promise.all([
      db.select({ id: locationBulkActions.id }).from(locationBulkActions).where(old.locations).limit(1),
      db.select({ id: reviewBulkActions.id }).from(reviewBulkActions).where(old.reviews).limit(1),
      db.select({ id: placeMoves.id }).from(placeMoves).where(old.places).limit(1),
      db.select({ id: bulkActions.id }).from(bulkActions).where(old.posts).limit(1),
      db.select({ id: postContents.id }).from(postContents).where(old.contents).limit(1),
    ])
    return found.flat().length > 0 ? ["old"] : []
  },
}
