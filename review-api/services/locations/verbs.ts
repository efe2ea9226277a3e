import type { Verbs } from "../service.ts"
import { getLocation } from "./get-location.ts"
import { listLocations } from "./list-locations.ts"

export const verbs = {
  "locations.list": listLocations,
  "locations.get": getLocation,
} satisfies Verbs
