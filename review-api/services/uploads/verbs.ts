import type { Verbs } from "../service.ts"
import { createUpload } from "./create-upload.ts"
import { processUpload } from "./process-upload.ts"

export const verbs = {
  "uploads.create": createUpload,
  "uploads.process": processUpload,
} satisfies Verbs
