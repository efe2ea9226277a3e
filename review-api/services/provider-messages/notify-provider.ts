import { and, eq, gt, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { featureRequests } from "../../db/schema/feature-requests.ts"
import { users } from "../../db/schema/identity.ts"
import { hashToken } from "../../identity/tokens.ts"
import { requireActive } from "../../permissions/session.ts"
import type { Service } from "../service.ts"
import { type FeatureRequest, keepFeatureRequest, readerOfRequests } from "./keep-feature-request.ts"
import { requireOwnIdentity } from "./own-identity.ts"

/** Who asks again so soon has been heard already. */
const pauseMs = 24 * 60 * 60_000

async function wasRequested(tx: Db, requested: FeatureRequest, since: Date): Promise<boolean> {
  const [known] = await tx
    .select({ id: featureRequests.id })
    .from(featureRequests)
    .where(
      and(
        eq(featureRequests.accountId, requested.accountId),
        eq(featureRequests.userId, requested.userId),
        sql`lower(${featureRequests.featureName}) = lower(${requested.featureName})`,
        gt(featureRequests.createdAt, since.toISOString()),
      ),
    )
    .limit(1)
  return known !== undefined
}

/**
 * Keeps that the caller asks for a feature and writes to support: a white label's own, else the provider's (D-063). The
 * same feature once a day is enough.
 * @throws 403 when auth_token is not the session's, or the user is someone else.
 */
export const notifyProvider: Service<"webhooks.notify"> = async ({ deps, query, body, via, actor }) => {
  const { session } = via
  requireActive(session)
  requireOwnIdentity(session.identity, body.user_id)
  if (hashToken(query.auth_token) !== session.tokenHash) {
    throw new ApiError(403, "auth_token does not match this session.", { code: "permission" })
  }
  const { accountId, userId } = session.identity
  const { notification_type: notificationType, feature_name: featureName } = body
  const requested = { accountId, userId, notificationType, featureName }
  const now = deps.clock.now()
  const to = await readerOfRequests(deps, accountId)
  await deps.db.transaction(async (tx) => {
    const own = and(eq(users.accountId, accountId), eq(users.id, userId))
    await tx.select({ id: users.id }).from(users).where(own).for("no key update")
    if (await wasRequested(tx, requested, new Date(now.getTime() - pauseMs))) return
    const requestId = await keepFeatureRequest(tx, deps, requested, to)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "feature_request", id: requestId, name: featureName },
    })
  })
  deps.mailer.wake()
  return undefined
}
