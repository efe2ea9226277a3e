import { and, asc, eq, lte } from "drizzle-orm"
import { safeError } from "../../core/safe-error.ts"
import { isOfRows } from "../../db/apart.ts"
import type { WebhookDeliveryRow } from "../../db/queries/webhook-delivery-item.ts"
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/webhook-endpoints.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Sent } from "../../websites/webhook-sender.ts"
import type { Deps } from "../deps.ts"
import { type EndpointKeys, jobIdOf, keysOfJob } from "../webhook-endpoints/queue-webhooks.ts"
import { webhookHeaders } from "../webhook-endpoints/sign-webhook.ts"
import { isEndpoint, secretsOf, type WebhookEndpointRow } from "../webhook-endpoints/webhook-endpoint-rows.ts"
import { endDelivery } from "./end-delivery.ts"

/** Failures in a row after which an endpoint is left alone until the next look. */
const maxFailures = 3
const maxAtATime = 500

const isDue = ({ clock }: Pick<Deps, "clock">) =>
  lte(webhookDeliveries.nextAttemptAt, clock.now().toISOString())

async function nextDue(
  deps: Deps,
  { accountId, id }: EndpointKeys,
): Promise<{ endpoint: WebhookEndpointRow; delivery: WebhookDeliveryRow } | null> {
  const [endpoint] = await deps.db.select().from(webhookEndpoints).where(isEndpoint({ accountId, id }))
  if (!endpoint) return null
  const [delivery] = await deps.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.endpointId, id), isDue(deps)))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(1)
  return delivery ? { endpoint, delivery } : null
}

async function attempt(
  deps: Deps,
  endpoint: WebhookEndpointRow,
  delivery: WebhookDeliveryRow,
  signal: AbortSignal,
) {
  const startedAt = deps.clock.now()
  const { messageId, payload } = delivery
  const secrets = secretsOf(deps, endpoint)
  const send = async (): Promise<Sent> => {
    try {
      const headers = webhookHeaders(messageId, startedAt, payload, secrets)
      return await deps.webhooks.send(endpoint.url, headers, payload, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!isOfRows(error)) throw error
      // Of this delivery alone: those behind it go on.
      deps.log.error({ deliveryId: delivery.id, error: safeError(error) }, "a webhook was not sent")
      return { error: "Something went wrong on our side" }
    }
  }
  const sent =
    secrets.length === 0 ? { error: "The secret can no longer be read. Create a new one." } : await send()
  const waitMs = await endDelivery(deps, endpoint, delivery, sent, startedAt)
  return { isDelivered: "status" in sent && sent.status < 300, waitMs }
}

/** One job is an endpoint: what is due is sent there in turn, so that no one is flooded, and one after the other. */
export const webhookDeliveryJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  atOnce: 4,
  async run(deps, { id, signal }) {
    const keys = keysOfJob(id)
    let failures = 0
    while (failures < maxFailures) {
      signal.throwIfAborted()
      const due = await nextDue(deps, keys)
      if (!due) return
      const { isDelivered, waitMs } = await attempt(deps, due.endpoint, due.delivery, signal)
      failures = isDelivered ? 0 : failures + 1
      if (waitMs !== null && waitMs < 60_000) deps.jobs.sendIn("webhook_delivery", id, waitMs)
    }
  },
  async waiting(deps) {
    const rows = await deps.db
      .selectDistinct({ accountId: webhookDeliveries.accountId, id: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(isDue(deps))
      .limit(maxAtATime)
    return rows.map(jobIdOf)
  },
}
