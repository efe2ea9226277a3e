import { sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import { states } from "../../db/schema/countries.ts"
import { listRegions } from "../list-regions.ts"
import type { Service, Verbs } from "../service.ts"

/** Lists the states of a country, or of all (000 §7); the same for everyone. */
const listStates: Service<"states.list"> = ({ deps, query }) => {
  const countryId = filterId(query.country_id)
  return listRegions(deps.db, {
    collection: "states",
    columns: sql`r.id, r.country_id, r.code, r.name`,
    shape: { id: states.id, country_id: states.countryId, code: states.code, name: states.name },
    table: sql`states`,
    filters: [countryId === undefined ? undefined : sql`r.country_id = ${countryId}::bigint`],
    query,
  })
}

export const verbs = {
  "states.list": listStates,
} satisfies Verbs
