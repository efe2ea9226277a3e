import type { Verbs } from "../service.ts"
import { listStates } from "./list-states.ts"

export const verbs = {
  "states.list": listStates,
} satisfies Verbs
