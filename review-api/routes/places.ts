import type { Mount } from "../http/mount.ts"
import { createGroup } from "../services/groups/create-group.ts"
import { deleteGroup } from "../services/groups/delete-group.ts"
import { getGroup } from "../services/groups/get-group.ts"
import { listGroups } from "../services/groups/list-groups.ts"
import { updateGroup } from "../services/groups/update-group.ts"
import { getLocation } from "../services/locations/get-location.ts"
import { listLocations } from "../services/locations/list-locations.ts"
import { getSource } from "../services/sources/get-source.ts"
import { listSources } from "../services/sources/list-sources.ts"

export function placeRoutes(mount: Mount): void {
  mount("groups.list", listGroups)
  mount("groups.get", getGroup)
  mount("groups.create", createGroup)
  mount("groups.update", updateGroup)
  mount("groups.delete", deleteGroup)
  mount("locations.list", listLocations)
  mount("locations.get", getLocation)
  mount("sources.list", listSources)
  mount("sources.get", getSource)
}
