import type { Verbs } from "../service.ts"
import { getHealth } from "./get-health.ts"
import { listExcerpts } from "./list-excerpts.ts"
import { matchExcerpts } from "./match-excerpts.ts"

export const verbs = {
  "review_excerpts.list": listExcerpts,
  "review_excerpts.match": matchExcerpts,
  "review_excerpts.get_health": getHealth,
} satisfies Verbs
