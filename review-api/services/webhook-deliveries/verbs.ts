import { and, count, desc, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { deliveryItem } from "../../db/queries/webhook-delivery-item.ts"
import { webhookDeliveries } from "../../db/schema/webhook-endpoints.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { jobIdOf } from "../webhook-endpoints/queue-webhooks.ts"

/** Lists deliveries to the account's endpoints, or to one of them, newest first. */
const listWebhookDeliveries: Service<"webhook_deliveries.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { webhook_endpoint_id: endpointId } = query
  const own = and(
    eq(webhookDeliveries.accountId, scope.accountId),
    endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, filterId(endpointId)!),
  )
  const [total] = await deps.db.select({ n: count() }).from(webhookDeliveries).where(own)
  const rows = await deps.db
    .select()
    .from(webhookDeliveries)
    .where(own)
    .orderBy(desc(webhookDeliveries.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/webhook_deliveries",
    query,
    page,
    perPage,
    total: total!.n,
    collection: "webhook_deliveries",
    items: rows.map(deliveryItem),
  })
}

/**
 * Sends a delivery again, with the same id and body, as if it had just happened; also one that has been delivered, and to
 * an endpoint that is disabled. @throws 404 when it is missing or foreign.
 */
const replayWebhookDelivery: Service<"webhook_deliveries.replay"> = async ({ deps, scope, params }) => {
  const { accountId } = scope
  const [row] = await deps.db
    .update(webhookDeliveries)
    .set({ status: "pending", attempts: 0, nextAttemptAt: deps.clock.now().toISOString() })
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, pathId(params.id))))
    .returning()
  if (!row) throw notFound()
  await deps.jobs.send("webhook_delivery", jobIdOf({ accountId, id: row.endpointId }))
  return deliveryItem(row)
}

export const verbs = {
  "webhook_deliveries.list": listWebhookDeliveries,
  "webhook_deliveries.replay": replayWebhookDelivery,
} satisfies Verbs
