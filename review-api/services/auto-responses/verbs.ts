import type { Verbs } from "../service.ts"
import { createAutoResponse } from "./create-auto-response.ts"
import { deleteAutoResponse } from "./delete-auto-response.ts"
import { getAutoResponse } from "./get-auto-response.ts"
import { listAutoResponses } from "./list-auto-responses.ts"
import { updateAutoResponse } from "./update-auto-response.ts"

export const verbs = {
  "auto_responses.list": listAutoResponses,
  "auto_responses.get": getAutoResponse,
  "auto_responses.create": createAutoResponse,
  "auto_responses.update": updateAutoResponse,
  "auto_responses.delete": deleteAutoResponse,
} satisfies Verbs
