import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as requests from "./schema.ts"

const row = { tag: "requests", access: "active", optional: "page" } as const

/** Messages to single people (D-217, D-294). */
export const requestsOperations = {
  "requests.list": operation({
    method: "GET",
    path: "/requests",
    ...row,
    summary: "List requests with their status, newest first unless sorted otherwise",
    permission: "request.read",
    status: 200,
    query: requests.requestsQuerySchema,
    answer: requests.requestsAnswerSchema,
  }),
  "requests.export": operation({
    method: "GET",
    path: "/export/csv/requests",
    ...row,
    summary: "Export requests with their status",
    permission: "request.read",
    status: 200,
    streams: true,
    query: requests.requestsFileQuerySchema,
  }),
  "requests.create": operation({
    method: "POST",
    path: "/requests",
    ...row,
    summary: "Ask one person for feedback; name it with Idempotency-Key to ask once",
    permission: "request.create",
    status: 202,
    refusals: [403, 404, 409],
    body: requests.newReviewRequestBodySchema,
    answer: requests.reviewRequestSchema,
  }),
  "requests.get": operation({
    method: "GET",
    path: "/requests/{id}",
    ...row,
    summary: "Get a request with its status",
    permission: "request.read",
    status: 200,
    params: idParamSchema,
    answer: requests.reviewRequestSchema,
  }),
  "requests.preview": operation({
    method: "POST",
    path: "/requests/preview",
    ...row,
    summary: "Preview a message as it would be sent, of texts that need not be saved",
    permission: "request.read",
    status: 200,
    refusals: [403],
    body: requests.requestPreviewBodySchema,
    answer: requests.requestPreviewSchema,
  }),
  "requests.resend": operation({
    method: "POST",
    path: "/requests/{id}/resend",
    ...row,
    summary: "Send a request again that bounced, failed or may not have arrived",
    permission: "request.create",
    status: 202,
    refusals: [403, 409],
    params: idParamSchema,
    answer: requests.reviewRequestSchema,
  }),
} as const
