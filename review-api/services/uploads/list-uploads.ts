import { and, inArray, or, sql } from "drizzle-orm"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { uploads } from "../../db/schema/uploads.ts"
import type { Service } from "../service.ts"
import { ownUploads, uploadFacts, usedUploads } from "./upload-facts.ts"

/** GET /uploads: those of some ids, in their order; what is gone or someone else's is left out. */
export const listUploads: Service<"uploads.list"> = async ({ deps, scope, query }) => {
  const visible = await visibleLocations(deps.db, scope, "l")
  const isSeen = or(ownUploads(deps, scope), usedUploads(scope.accountId, visible ?? sql`true`))
  const rows = await deps.db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, query.ids), isSeen))
  const placeOf = ({ id }: { id: string }) => query.ids.indexOf(id)
  rows.sort((one, other) => placeOf(one) - placeOf(other))
  return { uploads: await uploadFacts(deps, scope.accountId, rows) }
}
