import type { Mount } from "../http/mount.ts"
import { createUpload } from "../services/uploads/create-upload.ts"

export function uploadRoutes(mount: Mount): void {
  mount("uploads.create", createUpload)
}
