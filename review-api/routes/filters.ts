import type { Mount } from "../http/mount.ts"
import { listKnownFilters } from "../services/filters/known-filters.ts"

export function filterRoutes(mount: Mount): void {
  mount("filters.known", listKnownFilters)
}
