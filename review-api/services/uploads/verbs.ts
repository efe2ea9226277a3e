import type { Verbs } from "../service.ts"
import { createUpload } from "./create-upload.ts"

export const verbs = {
  "uploads.create": createUpload,
} satisfies Verbs
