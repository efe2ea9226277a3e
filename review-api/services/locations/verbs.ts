import type { Verbs } from "../service.ts"
import { createLocation } from "./create-location.ts"
import { exportLocations } from "./export-locations.ts"
import { getLocation } from "./get-location.ts"
import { listLocations } from "./list-locations.ts"
import { updateLocation } from "./update-location.ts"

export const verbs = {
  "locations.list": listLocations,
  "locations.export": exportLocations,
  "locations.get": getLocation,
  "locations.create": createLocation,
  "locations.update": updateLocation,
} satisfies Verbs
