import { and, eq, sql } from "drizzle-orm"
import type { WebhookData, WebhookEvent } from "#lib/contract/index.ts"
import { newPublicId } from "../../core/public-id.ts"
import type { Db } from "../../db/connect.ts"
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/webhook-endpoints.ts"
import type { Deps } from "../deps.ts"

export type EndpointKeys = { accountId: number; id: number }

/** The job of an endpoint sends what waits for it, in turn. */
export const jobIdOf = ({ accountId, id }: EndpointKeys): string => `${accountId}-${id}`
export function keysOfJob(jobId: string): EndpointKeys {
  const [accountId, id] = jobId.split("-").map(Number)
  return { accountId: accountId!, id: id! }
}

/** The transaction that queues has to be through when the job looks; what it does not find yet, the next look does. */
const restMs = 300

type Happened = { type: string; data: object }

/** Log row of a delivery to one endpoint, to be sent as soon as possible. */
export function newDelivery({ accountId, id }: EndpointKeys, { type, data }: Happened, now: Date) {
  const at = now.toISOString()
  return {
    accountId,
    endpointId: id,
    type,
    nextAttemptAt: at,
    createdAt: at,
    messageId: `msg_${newPublicId()}`,
    payload: JSON.stringify({ type, timestamp: at, data }),
  }
}

/** Endpoints of an account that are sent a type of event. */
export const endpointsFor = (db: Db, accountId: number, type: WebhookEvent): Promise<EndpointKeys[]> =>
  db
    .select({ accountId: webhookEndpoints.accountId, id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.accountId, accountId),
        eq(webhookEndpoints.enabled, true),
        sql`${webhookEndpoints.events} ? ${type}`,
      ),
    )

/**
 * Queues something that has happened for every endpoint that is sent it.
 * @param tx the transaction in which it happens.
 */
export async function queueWebhooks<E extends WebhookEvent>(
  tx: Db,
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
  type: E,
  all: readonly WebhookData<E>[],
): Promise<void> {
  if (all.length === 0) return
  const accountId = all[0]!.account_id
  const endpoints = await endpointsFor(tx, accountId, type)
  const now = clock.now()
  const rows = endpoints.flatMap((keys) => all.map((data) => newDelivery(keys, { type, data }, now)))
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows)
  for (const keys of endpoints) jobs.sendIn("webhook_delivery", jobIdOf(keys), restMs)
}
