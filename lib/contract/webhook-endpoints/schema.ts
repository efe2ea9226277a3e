import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { lineSchema, trimmedLineSchema } from "../line.ts"
import { webhookDeliveryStatuses, webhookEventTypes } from "./constants.ts"

/** An address that is sent events; its secret is answered when it is created or rotated, and never again. */
export const webhookEndpointSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  url: z.string(),
  description: z.string().nullish(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Why Outpost disabled it: `failing` or `gone`. */
  disabled_reason: z.string().nullish(),
  /** Since when no delivery has succeeded. */
  failing_since: z.string().nullish(),
  /** Until when deliveries are signed with the former secret as well. */
  previous_secret_until: z.string().nullish(),
  created_at: z.string(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>

export const newWebhookEndpointSchema = webhookEndpointSchema.extend({ secret: z.string() })
export const webhookSecretSchema = z.looseObject({
  secret: z.string(),
  previous_secret_until: z.string().nullish(),
})

export const webhookEndpointsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const webhookEndpointsAnswerSchema = listAnswer("webhook_endpoints", webhookEndpointSchema)
export const webhookEndpointBodySchema = z.object({
  url: trimmedLineSchema.min(1, "can't be blank").max(2000, "is too long"),
  description: lineSchema.trim().max(200, "is too long").optional(),
  events: z
    .array(
      z.enum(webhookEventTypes, {
        error: ({ input }) =>
          `can't have ${typeof input === "string" ? JSON.stringify(input.slice(0, 60)) : "what is no text"}, only ${webhookEventTypes.join(", ")}`,
      }),
    )
    .min(1, "needs at least one")
    .max(webhookEventTypes.length),
  enabled: z.boolean().optional(),
})
export const webhookEndpointChangeSchema = webhookEndpointBodySchema.partial()

/** Event sent to an endpoint, or due, with its last attempt. */
export const webhookDeliverySchema = z.looseObject({
  id: idSchema,
  webhook_endpoint_id: idSchema,
  message_id: z.string(),
  event: z.string(),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.number().int(),
  created_at: z.string(),
  attempted_at: z.string().nullish(),
  next_attempt_at: z.string().nullish(),
  duration_ms: z.number().int().nullish(),
  response_status: z.number().int().nullish(),
  /** The beginning of what the endpoint responded. */
  response_body: z.string().nullish(),
  error: z.string().nullish(),
  /** The body as it is sent. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
