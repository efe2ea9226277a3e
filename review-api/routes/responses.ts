import type { Mount } from "../http/mount.ts"
import { createResponse } from "../services/responses/create-response.ts"
import { deleteResponse } from "../services/responses/delete-response.ts"
import { getResponse } from "../services/responses/get-response.ts"
import { updateResponse } from "../services/responses/update-response.ts"
import { suggestResponse } from "../services/suggestions/suggest-response.ts"

export function responseRoutes(mount: Mount): void {
  mount("responses.get", getResponse)
  mount("responses.create", createResponse)
  mount("responses.update", updateResponse)
  mount("responses.delete", deleteResponse)
  mount("responses.suggest", suggestResponse)
}
