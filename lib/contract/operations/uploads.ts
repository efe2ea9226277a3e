import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import { imageLimits } from "../upload-constants.ts"
import { uploadBodySchema, uploadSchema } from "../uploads.ts"

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
} as const
