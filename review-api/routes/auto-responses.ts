import type { Mount } from "../http/mount.ts"
import { createAutoResponse } from "../services/auto-responses/create-auto-response.ts"
import { deleteAutoResponse } from "../services/auto-responses/delete-auto-response.ts"
import { getAutoResponse } from "../services/auto-responses/get-auto-response.ts"
import { listAutoResponses } from "../services/auto-responses/list-auto-responses.ts"
import { updateAutoResponse } from "../services/auto-responses/update-auto-response.ts"

export function autoResponseRoutes(mount: Mount): void {
  mount("auto_responses.list", listAutoResponses)
  mount("auto_responses.get", getAutoResponse)
  mount("auto_responses.create", createAutoResponse)
  mount("auto_responses.update", updateAutoResponse)
  mount("auto_responses.delete", deleteAutoResponse)
}
