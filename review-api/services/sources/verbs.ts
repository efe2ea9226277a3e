import type { Verbs } from "../service.ts"
import { getSource } from "./get-source.ts"
import { listSources } from "./list-sources.ts"

export const verbs = {
  "sources.list": listSources,
  "sources.get": getSource,
} satisfies Verbs
