import type { WebhookDelivery, WebhookDeliveryStatus } from "#lib/contract/index.ts"
import type { webhookDeliveries } from "../schema/webhook-endpoints.ts"

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect

const utc = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

/** A delivery as it goes out. */
export const deliveryItem = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhook_endpoint_id: row.endpointId,
  message_id: row.messageId,
  event: row.type,
  status: row.status as WebhookDeliveryStatus,
  attempts: row.attempts,
  created_at: utc(row.createdAt)!,
  attempted_at: utc(row.attemptedAt),
  next_attempt_at: utc(row.nextAttemptAt),
  duration_ms: row.durationMs,
  response_status: row.responseStatus,
  response_body: row.responseBody,
  error: row.error,
  payload: row.payload,
})
