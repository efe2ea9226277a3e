import { sql } from "drizzle-orm"
import { readTargets, seenTargets, targetsByLocation } from "../../db/queries/read-targets.ts"
import { targetTables } from "../../db/queries/target-columns.ts"
import { countOf } from "../../db/rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { readPlaces } from "../location-scores/read-locations.ts"
import type { Service, Verbs } from "../service.ts"
import { bulkDeleteTargets, bulkUpdateTargets } from "./bulk-targets.ts"
import { createTargets, deleteTargets, updateTargets } from "./write-targets.ts"

const collection = "location_custom_targets" as const

/** GET /location_custom_targets (D-253): those of the account, of groups and of locations that the caller sees. */
const listTargets: Service<"location_custom_targets.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const total = await countOf(
    deps.db,
    sql`from ${targetTables} where ${await seenTargets(deps.db, scope, query)}`,
  )
  const items = await readTargets(deps.db, scope, query, { perPage, offset })
  return listAnswerOf({
    path: "/location_custom_targets",
    query,
    page,
    perPage,
    total,
    collection,
    items,
  })
}

/** GET /location_custom_targets_per_location: what each location is to reach; those without targets are left out. */
const listLocationTargets: Service<"location_custom_targets.list_locations"> = async (call) => {
  const { deps, scope, query } = call
  const { page, perPage, offset } = pageOf(query)
  const targets = await targetsByLocation(deps.db, scope)
  const { location_id, group_id } = query
  const items = (await readPlaces(deps, scope, { location_id, group_id })).flatMap(({ id, name }) => {
    const own = targets(id)
    return own ? [{ ...own.row, location_id: id, location_name: name }] : []
  })
  return listAnswerOf({
    path: "/location_custom_targets_per_location",
    query,
    page,
    perPage,
    total: items.length,
    collection,
    items: items.slice(offset, offset + perPage),
  })
}

export const verbs = {
  "location_custom_targets.list": listTargets,
  "location_custom_targets.list_locations": listLocationTargets,
  "location_custom_targets.create": createTargets,
  "location_custom_targets.update": updateTargets,
  "location_custom_targets.bulk_update": bulkUpdateTargets,
  "location_custom_targets.bulk_delete": bulkDeleteTargets,
  "location_custom_targets.delete": deleteTargets,
} satisfies Verbs
