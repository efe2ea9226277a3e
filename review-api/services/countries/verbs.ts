import { sql } from "drizzle-orm"
import type { Country } from "#lib/contract/index.ts"
import { listRegions } from "../list-regions.ts"
import type { Service, Verbs } from "../service.ts"

/** Lists the countries (000 §7); the same for everyone. */
const listCountries: Service<"countries.list"> = ({ deps, query }) =>
  listRegions<"countries", Country>(deps.db, {
    collection: "countries",
    columns: sql`r.id, r.code, r.name, r.has_postcodes`,
    table: sql`countries`,
    query,
  })

export const verbs = {
  "countries.list": listCountries,
} satisfies Verbs
