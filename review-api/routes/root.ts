import type { Mount } from "../http/mount.ts"
import { getRoot } from "../services/root/get-root.ts"

export function rootRoutes(mount: Mount): void {
  mount("root.get", getRoot)
}
