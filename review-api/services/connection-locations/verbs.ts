import { type SQL, sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isIn } from "../../permissions/summary.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

/** Accounts whose locations a person may choose from: the own one, and those that are linked with a token of it. */
const accountsToChoose = ({ accountId, locations, permissions }: Scope, tokenId: number): SQL =>
  locations === "all" && isIn(permissions, "child_integration.update")
    ? sql`(select ${accountId}::bigint as id union select account_id from linked_integrations
        where owner_account_id = ${accountId} and token_id = ${tokenId}::bigint)`
    : sql`(select ${accountId}::bigint as id)`

/** GET /connection_locations: by name, those of the own account before those of others. */
const listConnectionLocations: Service<"connection_locations.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = sql`l.account_id = ${scope.accountId}`
  const visible = await visibleLocations(deps.db, scope, "l")
  const from = sql`from ${accountsToChoose(scope, filterId(query.oauth_token_id) ?? 0)} chosen
    join accounts a on a.id = chosen.id join locations l on l.account_id = a.id and l.deleted_at is null
    where ${allOf([sql`(${visible} or not ${own})`, nameMatches(sql`l.name`, query)])}`
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    {
      location_id: column.number(),
      location_name: column.text(),
      account_id: column.number(),
      account_name: column.text(),
      address: column.text().nullable(),
    },
    sql`select l.id as location_id, l.name as location_name,
          nullif(concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), nullif(l.state, '')), '') as address,
          a.id as account_id, a.name as account_name
        ${from} order by not ${own}, ${sql.join([...nameOrder(sql`a.name`), ...nameOrder(sql`l.name`)], sql`, `)}, l.id
        limit ${perPage} offset ${offset}`,
  )
  const shown = { path: "/connection_locations", query, page, perPage, total: total }
  return listAnswerOf({ ...shown, collection: "connection_locations", items })
}

export const verbs = { "connection_locations.list": listConnectionLocations } satisfies Verbs
