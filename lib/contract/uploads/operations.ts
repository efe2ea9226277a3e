import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import { imageLimits, uploadPartBytes } from "./constants.ts"
import * as uploads from "./schema.ts"

/** Files of users (D-239). What one may be used for is asked by what uses it. */
export const uploadsOperations = {
  "uploads.create": operation({
    method: "POST",
    path: "/upload",
    summary: "Upload an image: PNG or JPEG, at least 250 by 250 pixels, 10,240 bytes to 5 MB",
    tag: "uploads",
    access: "active",
    status: 201,
    maxFileBytes: imageLimits.maxBytes,
    body: uploads.uploadBodySchema,
    answer: uploads.uploadSchema,
  }),
  "uploads.list": operation({
    method: "GET",
    path: "/uploads",
    summary: "Show uploads by their ids: own ones, and those that visible photos use",
    tag: "uploads",
    access: "active",
    status: 200,
    query: uploads.uploadsQuerySchema,
    answer: uploads.uploadsAnswerSchema,
  }),
  "uploads.begin": operation({
    method: "POST",
    path: "/uploads",
    summary: "Begin an upload that is sent in parts, so that a bad line costs one part and not the file",
    tag: "uploads",
    access: "active",
    status: 201,
    body: uploads.newUploadBodySchema,
    answer: uploads.uploadFactsSchema,
  }),
  "uploads.append": operation({
    method: "POST",
    path: "/uploads/{id}/parts",
    summary: "Send the next part of an upload; the last one ends it, and each response says what is there",
    tag: "uploads",
    access: "active",
    status: 200,
    refusals: [404],
    maxFileBytes: uploadPartBytes,
    params: idParamSchema,
    query: uploads.partQuerySchema,
    body: uploads.partBodySchema,
    answer: uploads.uploadFactsSchema,
  }),
  "uploads.crop": operation({
    method: "POST",
    path: "/uploads/{id}/crops",
    summary: "Create an upload of a part of another one, no larger than its category of photos allows",
    tag: "uploads",
    access: "active",
    status: 201,
    refusals: [404],
    params: idParamSchema,
    body: uploads.cropBodySchema,
    answer: uploads.uploadFactsSchema,
  }),
  "uploads.process": operation({
    method: "POST",
    path: "/webhooks/rtx-images",
    summary:
      "Process an uploaded image into smaller copies; IMAGE_PROCESSING_COMPLETE tells when they are there",
    tag: "uploads",
    access: "session",
    status: 202,
    refusals: [402, 404],
    query: uploads.processQuerySchema,
    body: uploads.processBodySchema,
  }),
} as const
