import type { Verbs } from "../service.ts"
import { createGroup } from "./create-group.ts"
import { deleteGroup } from "./delete-group.ts"
import { getGroup } from "./get-group.ts"
import { listGroups } from "./list-groups.ts"
import { updateGroup } from "./update-group.ts"

export const verbs = {
  "groups.list": listGroups,
  "groups.get": getGroup,
  "groups.create": createGroup,
  "groups.update": updateGroup,
  "groups.delete": deleteGroup,
} satisfies Verbs
