import type { Verbs } from "../service.ts"
import { suggestResponse } from "./suggest-response.ts"

export const verbs = {
  "responses.suggest": suggestResponse,
} satisfies Verbs
