import { sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { canReadAt } from "../../db/queries/location-readers.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { createNotice } from "../../notices/create-notice.ts"
import { reviewFacts } from "../../notices/review-facts.ts"
import type { Deps } from "../deps.ts"

const mentionedShape = { id: column.number(), email: column.text() }

export type Mentioned = RowOf<typeof mentionedShape>

/**
 * Reads who is mentioned: people who may read the review.
 * @throws 422, the same for someone who may not, someone of another account and no one.
 */
export async function mentionedUsers(
  tx: Db,
  accountId: number,
  locationId: number,
  given: readonly Id[],
): Promise<Mentioned[]> {
  const ids = filterIds(given.map(String)) ?? []
  if (ids.length === 0) return []
  const found = await rowsOf(
    tx,
    mentionedShape,
    sql`select u.id, lower(u.email) as email from users u
        where u.account_id = ${accountId} and u.id = any(${numbers(ids)}) and ${canReadAt(sql`${locationId}::bigint`)}
        order by u.id`,
  )
  if (found.length < ids.length)
    throw invalid({ mentioned_user_ids: ["includes someone who can't see the review"] })
  return found
}

type Mention = {
  accountId: number
  noteId: number
  reviewId: number
  /** Who has written the note. */
  userId: number
  isMailed: boolean
}

/** Tells everyone who is mentioned, but not who has written it: by a notice and a mail (D-134, D-321). */
export async function notifyMentioned(
  tx: Db,
  { mailer, clock }: Pick<Deps, "mailer" | "clock">,
  { accountId, noteId, reviewId, userId, isMailed }: Mention,
  mentioned: readonly Mentioned[],
): Promise<void> {
  const others = mentioned.filter(({ id }) => id !== userId)
  if (others.length === 0) return
  const { locationId, ...facts } = await reviewFacts(tx, { accountId, reviewId, byUserId: userId })
  for (const { id, email } of others) {
    const notice = { accountId, userId: id, kind: "mention", facts, resource: "review" } as const
    await createNotice(tx, { clock }, { ...notice, resourceId: reviewId, locationId })
    if (isMailed) await mailer.queue(tx, "note_mention", email, { accountId, noteId, userId: id })
  }
}
