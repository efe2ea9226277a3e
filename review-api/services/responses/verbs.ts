import type { Verbs } from "../service.ts"
import { createResponse } from "./create-response.ts"
import { deleteResponse } from "./delete-response.ts"
import { getResponse } from "./get-response.ts"
import { suggestResponse } from "./suggest-response.ts"
import { updateResponse } from "./update-response.ts"

export const verbs = {
  "responses.get": getResponse,
  "responses.create": createResponse,
  "responses.update": updateResponse,
  "responses.delete": deleteResponse,
  "responses.suggest": suggestResponse,
} satisfies Verbs
