import type { Mount } from "../http/mount.ts"
import { openStream } from "../services/realtime/open-stream.ts"

export function realtimeRoutes(mount: Mount): void {
  mount("realtime.open", openStream)
}
