import type { Service, Verbs } from "../service.ts"
import { knownFilters } from "./gone-filters.ts"

/** GET /filters/known: what of that which an address names is there and visible to the caller (D-270). */
const listKnownFilters: Service<"filters.known"> = ({ deps, scope, query: { account_id: _, ...named } }) =>
  knownFilters(deps.db, scope, named)

export const verbs = {
  "filters.known": listKnownFilters,
} satisfies Verbs
