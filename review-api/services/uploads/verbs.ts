import type { Verbs } from "../service.ts"
import { appendUpload } from "./append-upload.ts"
import { beginUpload } from "./begin-upload.ts"
import { createUpload, fitUpload } from "./create-upload.ts"
import { cropUpload } from "./crop-upload.ts"
import { listUploads } from "./list-uploads.ts"
import { processUpload } from "./process-upload.ts"

export const verbs = {
  "uploads.append": appendUpload,
  "uploads.begin": beginUpload,
  "uploads.create": createUpload,
  "uploads.crop": cropUpload,
  "uploads.fit": fitUpload,
  "uploads.list": listUploads,
  "uploads.process": processUpload,
} satisfies Verbs
