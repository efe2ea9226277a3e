import type { Verbs } from "../service.ts"
import { listCountries } from "./list-countries.ts"
import { listStates } from "./list-states.ts"

export const verbs = {
  "countries.list": listCountries,
  "states.list": listStates,
} satisfies Verbs
