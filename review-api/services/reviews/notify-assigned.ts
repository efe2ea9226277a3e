import { and, eq, isNull } from "drizzle-orm"
import type { Caller } from "../../audit/actor.ts"
import type { Db } from "../../db/connect.ts"
import { users } from "../../db/schema/identity.ts"
import { createNotice } from "../../notices/create-notice.ts"
import { reviewFacts } from "../../notices/review-facts.ts"
import type { Assignee } from "../../reviews/lock-reviews.ts"
import type { Deps } from "../deps.ts"

export type Assignment = {
  accountId: number
  byUserId: number
  /** Nobody is told of reviews that were taken from them. */
  assignee: Pick<Assignee, "id"> | null | undefined
  /** One of the reviews, null for none; and how many there are. */
  reviewId: number | null
  count: number
  isMailed: boolean
}

/** Nothing is mailed while the provider acts as someone (F-505). */
export const isMailedBy = ({ kind }: Pick<Caller, "kind">): boolean => kind !== "impersonated"

/**
 * Tells somebody of the reviews that were assigned to them, once for all of them (D-321); not who has done it for
 * themselves.
 * @param tx the transaction of the assignment.
 */
export async function notifyAssigned(
  tx: Db,
  { mailer, clock }: Pick<Deps, "mailer" | "clock">,
  { accountId, byUserId, assignee, reviewId, count, isMailed }: Assignment,
): Promise<void> {
  if (!assignee || assignee.id === byUserId || reviewId === null) return
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.id, assignee.id), isNull(users.deactivatedAt)))
  if (!user) return
  const { locationId, ...facts } = await reviewFacts(tx, { accountId, reviewId, byUserId })
  const isOne = count === 1
  await createNotice(
    tx,
    { clock },
    {
      accountId,
      userId: user.id,
      kind: "assignment",
      facts: { ...facts, count },
      resource: isOne ? "review" : "reviews",
      resourceId: isOne ? reviewId : undefined,
      locationId: isOne ? locationId : undefined,
    },
  )
  if (!isMailed) return
  const about = { accountId, userId: user.id, byUserId, reviewId, count }
  await mailer.queue(tx, "review_assigned", user.email.toLowerCase(), about)
}
