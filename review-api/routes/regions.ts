import type { Mount } from "../http/mount.ts"
import { listCountries } from "../services/regions/list-countries.ts"
import { listStates } from "../services/regions/list-states.ts"

export function regionRoutes(mount: Mount): void {
  mount("countries.list", listCountries)
  mount("states.list", listStates)
}
