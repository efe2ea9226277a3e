import type { Verbs } from "../service.ts"
import { listCountries } from "./list-countries.ts"

export const verbs = {
  "countries.list": listCountries,
} satisfies Verbs
