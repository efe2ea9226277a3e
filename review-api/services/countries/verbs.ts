import { sql } from "drizzle-orm"
import { countries } from "../../db/schema/countries.ts"
import { listRegions } from "../list-regions.ts"
import type { Service, Verbs } from "../service.ts"

/** Lists the countries (000 §7); the same for everyone. */
const listCountries: Service<"countries.list"> = ({ deps, query }) =>
  listRegions(deps.db, {
    collection: "countries",
    columns: sql`r.id, r.code, r.name, r.has_postcodes`,
    shape: {
      id: countries.id,
      code: countries.code,
      name: countries.name,
      has_postcodes: countries.hasPostcodes,
    },
    table: sql`countries`,
    query,
  })

export const verbs = {
  "countries.list": listCountries,
} satisfies Verbs
