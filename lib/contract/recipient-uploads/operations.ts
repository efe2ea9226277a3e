import { operation } from "../operation.ts"
import { askLimits } from "../requests/constants.ts"
import { recipientUploadErrors } from "./constants.ts"
import * as recipientUploads from "./schema.ts"

const row = {
  optional: "page",
  tag: "campaigns",
  access: "active",
  permission: "campaign.create",
} as const

/** Files of recipients (D-220, D-294): each sees own ones, Admins all. */
export const recipientUploadsOperations = {
  "recipient_uploads.create": operation({
    method: "POST",
    path: "/recipient_uploads",
    ...row,
    summary: "Upload recipients as CSV, or pasted rows: up to 10,000 rows and 5 MB",
    status: 202,
    maxFileBytes: askLimits.uploadBytes,
    largeFileText: recipientUploadErrors.maxBytes,
    body: recipientUploads.newRecipientUploadBodySchema,
    answer: recipientUploads.recipientUploadSchema,
  }),
  "recipient_uploads.get": operation({
    method: "GET",
    path: "/recipient_uploads/{upload_id}",
    ...row,
    summary: "Get the status of a file of recipients",
    status: 200,
    params: recipientUploads.recipientUploadParamSchema,
    answer: recipientUploads.recipientUploadSchema,
  }),
  "recipient_uploads.list_rows": operation({
    method: "GET",
    path: "/recipient_uploads/{upload_id}/rows",
    ...row,
    summary: "List rows of a file of recipients by line",
    status: 200,
    params: recipientUploads.recipientUploadParamSchema,
    query: recipientUploads.recipientUploadRowsQuerySchema,
    answer: recipientUploads.recipientUploadRowsAnswerSchema,
  }),
  "recipient_uploads.update": operation({
    method: "PATCH",
    path: "/recipient_uploads/{upload_id}",
    ...row,
    summary: "Choose the encoding of a file of recipients that doesn't show it, and read it again",
    status: 200,
    refusals: [409],
    params: recipientUploads.recipientUploadParamSchema,
    body: recipientUploads.recipientUploadBodySchema,
    answer: recipientUploads.recipientUploadSchema,
  }),
  "recipient_uploads.delete": operation({
    method: "DELETE",
    path: "/recipient_uploads/{upload_id}",
    ...row,
    summary: "Delete a file of recipients that no sent campaign uses",
    status: 204,
    refusals: [409],
    params: recipientUploads.recipientUploadParamSchema,
  }),
  "recipient_uploads.export_failed": operation({
    method: "GET",
    path: "/export/csv/failed_upload_recipients",
    ...row,
    summary: "Download rows that failed with their lines and errors, to correct and upload again",
    status: 200,
    refusals: [404],
    streams: true,
    query: recipientUploads.failedRecipientsQuerySchema,
  }),
} as const
