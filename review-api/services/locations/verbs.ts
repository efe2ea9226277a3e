import type { Verbs } from "../service.ts"
import { createLocation } from "./create-location.ts"
import { deleteLocation } from "./delete-location.ts"
import { getLocation } from "./get-location.ts"
import { listLocations } from "./list-locations.ts"
import { restoreLocation } from "./restore-location.ts"
import { updateLocation } from "./update-location.ts"

export const verbs = {
  "locations.list": listLocations,
  "locations.get": getLocation,
  "locations.create": createLocation,
  "locations.update": updateLocation,
  "locations.delete": deleteLocation,
  "locations.restore": restoreLocation,
} satisfies Verbs
