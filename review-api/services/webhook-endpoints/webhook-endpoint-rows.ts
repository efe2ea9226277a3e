import { and, eq } from "drizzle-orm"
import type { WebhookEndpoint } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { webhookEndpoints } from "../../db/schema/webhook-endpoints.ts"
import type { Deps } from "../deps.ts"
import type { EndpointKeys } from "./queue-webhooks.ts"
import { secretOwner, webhookSecrets } from "./sign-webhook.ts"

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

export const isEndpoint = ({ accountId, id }: EndpointKeys) =>
  and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id))

const utc = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

/** An endpoint as it goes out, without its secrets. */
export const endpointItem = (row: WebhookEndpointRow): WebhookEndpoint => ({
  id: row.id,
  account_id: row.accountId,
  url: row.url,
  description: row.description,
  events: row.events,
  enabled: row.enabled,
  disabled_reason: row.disabledReason,
  failing_since: utc(row.failingSince),
  previous_secret_until: utc(row.previousUntil),
  created_at: utc(row.createdAt)!,
})

/** An endpoint of the account, held until the transaction ends. @throws 404 when it is missing or foreign. */
export async function ownEndpoint(tx: Db, accountId: number, id: string): Promise<WebhookEndpointRow> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(isEndpoint({ accountId, id: pathId(id) }))
    .for("update")
  if (!row) throw notFound()
  return row
}

/** The keys that sign now, the newest first; without those that no TOKEN_SECRET opens any more. */
export function secretsOf(deps: Pick<Deps, "config" | "clock">, row: WebhookEndpointRow): string[] {
  const isFormerValid =
    row.previousUntil !== null && Date.parse(row.previousUntil) > deps.clock.now().getTime()
  const sealed = [row.secret, ...(isFormerValid && row.previousSecret ? [row.previousSecret] : [])]
  return sealed.flatMap((one) => webhookSecrets.open(deps, secretOwner(row.accountId), one) ?? [])
}
