import type { Verbs } from "../service.ts"
import { createScorecardRequest } from "./create-scorecard-request.ts"
import { getScorecardRequest } from "./get-scorecard-request.ts"

export const verbs = {
  "scorecard_requests.get": getScorecardRequest,
  "scorecard_requests.create": createScorecardRequest,
} satisfies Verbs
