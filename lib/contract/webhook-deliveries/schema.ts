import { z } from "zod"
import { accountQuery, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { webhookDeliverySchema } from "../webhook-endpoints/schema.ts"

export const webhookDeliveriesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  webhook_endpoint_id: idTextSchema.optional(),
})
export const webhookDeliveriesAnswerSchema = listAnswer("webhook_deliveries", webhookDeliverySchema)
