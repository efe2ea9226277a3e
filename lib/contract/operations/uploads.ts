import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import { imageLimits } from "../upload-constants.ts"
import { processBodySchema, processQuerySchema, uploadBodySchema, uploadSchema } from "../uploads.ts"

/** Files of users (D-239). What one may be used for is asked by what uses it. */
export const uploadsOperations = {
  "uploads.create": operation({
    ...endpoints["uploads.create"],
    summary: "Upload an image: PNG or JPEG, at least 250 by 250 pixels, 10,240 bytes to 5 MB",
    tag: "uploads",
    access: "active",
    status: 201,
    maxFileBytes: imageLimits.maxBytes,
    body: uploadBodySchema,
    answer: uploadSchema,
  }),
  "uploads.process": operation({
    ...endpoints["uploads.process"],
    summary:
      "Process an uploaded image into smaller copies; IMAGE_PROCESSING_COMPLETE tells when they are there",
    tag: "uploads",
    access: "session",
    status: 202,
    refusals: [402, 404],
    query: processQuerySchema,
    body: processBodySchema,
  }),
} as const
