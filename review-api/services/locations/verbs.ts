import type { Verbs } from "../service.ts"
import { createLocation } from "./create-location.ts"
import { deleteLocation } from "./delete-location.ts"
import { exportLocations } from "./export-locations.ts"
import { getLocation } from "./get-location.ts"
import { listLocations } from "./list-locations.ts"
import { listHistory } from "./location-history.ts"
import { restoreLocation } from "./restore-location.ts"
import { revertLocation } from "./revert-location.ts"
import { updateHours } from "./update-hours.ts"
import { updateLocation } from "./update-location.ts"

export const verbs = {
  "locations.list": listLocations,
  "locations.export": exportLocations,
  "locations.get": getLocation,
  "locations.create": createLocation,
  "locations.update": updateLocation,
  "locations.update_hours": updateHours,
  "locations.delete": deleteLocation,
  "locations.restore": restoreLocation,
  "locations.history": listHistory,
  "locations.revert": revertLocation,
} satisfies Verbs
