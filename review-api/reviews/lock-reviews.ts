import { sql } from "drizzle-orm"
import { notFound } from "../core/errors.ts"
import { pathId } from "../core/ids.ts"
import type { Db } from "../db/connect.ts"
import { isAssignedTo } from "../db/queries/assignee.ts"
import { reachableReviews } from "../db/queries/reachable-reviews.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { profileName } from "../db/queries/user-columns.ts"
import type { RolledReview } from "../db/rollups/change.ts"
import { rolledColumns, rolledShape } from "../db/rollups/rolled-columns.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { Scope } from "../permissions/scope.ts"

export type Label = { id: number; name: string }
export type Assignee = { id: number; name: string }

/** A review that no one else changes until the transaction ends, with what its figures are made of. */
export type LockedReview = RolledReview & {
  accountId: number
  id: number
  author: string | null
  /** Null also where its label has been deleted. */
  label: Label | null
  /** Null also where they may not see it any more. */
  assignee: Assignee | null
  disputeStatus: string
  /** Whether lists and figures show it: its source has not removed it (D-127). */
  isListed: boolean
}

/**
 * Holds the reviews that the caller may reach, in the order of their ids, so that two who want the same ones wait for
 * each other and never for good.
 * @returns those that there are; the others are missing, foreign or out of sight.
 */
export async function lockReviews(tx: Db, scope: Scope, ids: readonly number[]): Promise<LockedReview[]> {
  const mine = sql`${await reachableReviews(tx, scope)} and ${isOneOf(sql`r.id`, ids)}`
  const held = await rowsOf(
    tx,
    { id: column.number() },
    sql`select r.id from reviews r where ${mine} order by r.id for no key update`,
  )
  if (held.length === 0) return []
  // Read after the hold: what others did while it was waited for is seen.
  return rowsOf(
    tx,
    {
      ...rolledShape,
      accountId: column.number(),
      author: column.text().nullable(),
      label: column.json<NonNullable<LockedReview["label"]>>().nullable(),
      assignee: column.json<NonNullable<LockedReview["assignee"]>>().nullable(),
      disputeStatus: column.text(),
      isListed: column.boolean(),
    },
    sql`select ${rolledColumns}, r.account_id, r.author,
          case when s.id is null then null else jsonb_build_object('id', s.id, 'name', s.name) end as label,
          (select jsonb_build_object('id', u.id, 'name', ${profileName}) from users u
            where ${isAssignedTo(sql`r`)}) as assignee,
          r.dispute_status,
          r.origin_deleted_at is null as is_listed
        from reviews r
        left join responses a on a.account_id = r.account_id and a.review_id = r.id
        left join review_status_labels s on s.account_id = r.account_id and s.id = r.review_status_label_id
        where r.account_id = ${scope.accountId} and ${isOneOf(
          sql`r.id`,
          held.map(({ id }) => id),
        )}
        order by r.id`,
  )
}

/** Holds one review until the transaction ends. @throws 404 when it is missing, foreign or out of sight. */
export async function lockReview(tx: Db, scope: Scope, id: string): Promise<LockedReview> {
  const [review] = await lockReviews(tx, scope, [pathId(id)])
  if (!review) throw notFound()
  return review
}
