import { z } from "zod"
import { channels, requestStatuses } from "../requests/constants.ts"
import { type WebhookEvent, webhookEvents } from "./constants.ts"

const id = z.number().int()
const instant = z.iso.datetime()

/** Data of a review, without what the account's users added. */
const reviewData = z.object({
  account_id: id,
  review: z.object({
    id,
    location_id: id,
    location_name: z.string(),
    source_code: z.string(),
    rating: z.number().nullable(),
    title: z.string().nullable(),
    content: z.string().nullable(),
    author: z.string().nullable(),
    url: z.string().nullable(),
    published_at: instant,
  }),
})

const responseData = z.object({
  account_id: id,
  response: z.object({ id, review_id: id, location_id: id, content: z.string(), published_at: instant }),
})

const deletedReviewData = z.object({
  account_id: id,
  review: z.object({ id, location_id: id, source_code: z.string() }),
})

const importData = z.object({
  account_id: id,
  import: z.object({
    /** Of GET /imports/{id}, where a file was uploaded; null for the first look of a connection. */
    id: id.nullable(),
    kind: z.enum(["file", "connection"]),
    /** Of a connection. */
    source_code: z.string().nullable(),
    /** How many reviews it has brought. */
    reviews: z.number().int(),
  }),
})

const exportData = z.object({
  account_id: id,
  export_file: z.object({
    /** Of GET /export_files/{id}. */
    id: z.string(),
    resource: z.string(),
    file_type: z.string(),
    status: z.enum(["completed", "no_results", "failed"]),
    name: z.string().nullable(),
    rows: z.number().int().nullable(),
    bytes: z.number().int().nullable(),
  }),
})

/** Data of a request for feedback; what was answered is a review of the type survey. */
const requestData = z.object({
  account_id: id,
  request: z.object({
    /** Of GET /requests/{id}. */
    id,
    campaign_id: id.nullable(),
    contact_id: id.nullable(),
    location_id: id,
    channel: z.enum(channels),
    recipient: z.string(),
    status: z.enum(requestStatuses),
    /** Code of why it bounced. */
    reason: z.string().nullable(),
  }),
})

/** Data of each event. */
export const webhookData = {
  "review.created": reviewData,
  "review.updated": reviewData,
  "review.deleted": deletedReviewData,
  "response.published": responseData,
  "import.finished": importData,
  "export.finished": exportData,
  "request.sent": requestData,
  "request.bounced": requestData,
  "request.answered": requestData,
  "request.unsubscribed": requestData,
} as const satisfies Record<WebhookEvent, z.ZodType>

export type WebhookData<E extends WebhookEvent> = z.infer<(typeof webhookData)[E]>

/** The body of a delivery, as Standard Webhooks has it. */
export const webhookBody = (type: WebhookEvent) =>
  z
    .object({ type: z.literal(type), timestamp: instant, data: webhookData[type] })
    .describe(webhookEvents[type])
