import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as webhookEndpoints from "../webhook-endpoints/schema.ts"
import * as webhookDeliveries from "./schema.ts"

export const webhookDeliveriesOperations = {
  "webhook_deliveries.list": operation({
    method: "GET",
    path: "/webhook_deliveries",
    optional: "page",
    summary: "List deliveries to webhook endpoints, newest first",
    tag: "webhook endpoints",
    access: "active",
    permission: "oauth.read",
    status: 200,
    query: webhookDeliveries.webhookDeliveriesQuerySchema,
    answer: webhookDeliveries.webhookDeliveriesAnswerSchema,
  }),
  "webhook_deliveries.replay": operation({
    method: "POST",
    path: "/webhook_deliveries/{id}/replays",
    optional: "page",
    summary: "Send a delivery again, with the same id",
    tag: "webhook endpoints",
    access: "active",
    permission: "oauth.update",
    status: 202,
    params: idParamSchema,
    answer: webhookEndpoints.webhookDeliverySchema,
  }),
} as const
