import { millisecondsInDay } from "date-fns/constants"
import { and, eq } from "drizzle-orm"
import { webhookFailingDays } from "#lib/contract/webhook-endpoints/constants.ts"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { emailsOfAdmins } from "../../db/queries/emails-of-admins.ts"
import type { WebhookDeliveryRow } from "../../db/queries/webhook-delivery-item.ts"
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/webhook-endpoints.ts"
import type { Sent } from "../../websites/webhook-sender.ts"
import type { Deps } from "../deps.ts"
import { isEndpoint, type WebhookEndpointRow } from "../webhook-endpoints/webhook-endpoint-rows.ts"
import { retryWait } from "./retry-times.ts"

const isSuccess = (sent: Sent): boolean => "status" in sent && sent.status >= 200 && sent.status < 300
const isGone = (sent: Sent): boolean => "status" in sent && sent.status === 410

function attemptOf(sent: Sent) {
  if ("error" in sent) return { responseStatus: null, responseBody: null, error: sent.error }
  const isRedirect = sent.status >= 300 && sent.status < 400
  const error = isRedirect ? "Redirects are not followed" : null
  return { responseStatus: sent.status, responseBody: sent.body, error }
}

/** Nothing more is sent there until a person enables it again; what waits has failed. */
async function disable(tx: Db, deps: Deps, endpoint: WebhookEndpointRow, reason: "failing" | "gone") {
  const { accountId, id } = endpoint
  const [ended] = await tx
    .update(webhookEndpoints)
    .set({ enabled: false, disabledReason: reason })
    .where(and(isEndpoint(endpoint), eq(webhookEndpoints.enabled, true)))
    .returning({ id: webhookEndpoints.id })
  if (!ended) return
  await tx
    .update(webhookDeliveries)
    .set({ status: "failed", nextAttemptAt: null, error: "The endpoint was disabled" })
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.status, "pending"),
      ),
    )
  await recordAudit(tx, deps, systemActor, {
    accountId,
    action: "webhook_endpoints.disable",
    resource: { type: "webhook_endpoint", id, name: endpoint.url },
    after: { reason },
  })
  for (const email of await emailsOfAdmins(tx, accountId)) {
    await deps.mailer.queue(tx, "webhook_disabled", email, { accountId, endpointId: id })
  }
}

/**
 * Writes down what came of an attempt, and when there is another one. An endpoint that says that it is gone, or that
 * nothing could be delivered to for days, is disabled, and the Admins get an email.
 * @returns milliseconds until the next attempt; null when there is none.
 */
export async function endDelivery(
  deps: Deps,
  endpoint: WebhookEndpointRow,
  delivery: WebhookDeliveryRow,
  sent: Sent,
  startedAt: Date,
): Promise<number | null> {
  const now = deps.clock.now()
  const attempts = delivery.attempts + 1
  const isDone = isSuccess(sent)
  const waitMs = isDone || isGone(sent) ? null : retryWait(attempts, Math.random())
  const failingSince = isDone ? null : (endpoint.failingSince ?? startedAt.toISOString())
  const failingMs = failingSince === null ? 0 : now.getTime() - Date.parse(failingSince)
  await deps.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        ...attemptOf(sent),
        attempts,
        attemptedAt: startedAt.toISOString(),
        durationMs: now.getTime() - startedAt.getTime(),
        status: isDone ? "delivered" : waitMs === null ? "failed" : "pending",
        nextAttemptAt: waitMs === null ? null : new Date(now.getTime() + waitMs).toISOString(),
      })
      .where(and(eq(webhookDeliveries.accountId, delivery.accountId), eq(webhookDeliveries.id, delivery.id)))
    if (failingSince !== endpoint.failingSince) {
      await tx.update(webhookEndpoints).set({ failingSince }).where(isEndpoint(endpoint))
    }
    if (isGone(sent)) await disable(tx, deps, endpoint, "gone")
    else if (failingMs >= webhookFailingDays * millisecondsInDay) await disable(tx, deps, endpoint, "failing")
  })
  deps.mailer.wake()
  return waitMs
}
