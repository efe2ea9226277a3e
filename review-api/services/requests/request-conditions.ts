import { sql } from "drizzle-orm"
import { type QueryOf, valuesOf } from "#lib/contract/index.ts"
import { filterId } from "../../core/ids.ts"
import { locationConditions } from "../../db/queries/location-set.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { containing, texts } from "../../db/queries/sql-lists.ts"
import type { Scope } from "../../permissions/scope.ts"

const says = (
  text: string,
) => sql`outpost_search(r.first_name || ' ' || r.last_name || chr(10) || r.recipient)
  like outpost_search(${containing(text)}::text)`

const idIs = (column: ReturnType<typeof sql>, given: string | undefined) =>
  given === undefined ? undefined : sql`${column} = ${filterId(given)!}::bigint`

type Filter = Omit<QueryOf<"requests.export">, "file_type" | "nonce">

/**
 * Conditions on requests `r` that a scope sees: of the list and of its file. A range has those that the figures of the range
 * count: by the day they were sent, until then by the day they were made.
 */
export function requestConditions(scope: Scope, query: Filter) {
  const { group_id, location_id, location_ids } = query
  const selection = selectionOf(scope, { group_id, location_id, location_ids })
  const statuses = valuesOf(query.status as string | string[] | undefined)
  const words = query.keywords?.trim()
  return [
    sql`r.account_id = ${scope.accountId}`,
    ...locationConditions(selection, sql`r.account_id`, sql`r.location_id`),
    query.published_after === undefined ? undefined : sql`r.day >= ${query.published_after}::date`,
    query.published_before === undefined ? undefined : sql`r.day <= ${query.published_before}::date`,
    statuses && sql`r.status = any(${texts(statuses)})`,
    query.channel === undefined ? undefined : sql`r.channel = ${query.channel}`,
    query.reason === undefined ? undefined : sql`r.reason = ${query.reason}`,
    idIs(sql`r.campaign_id`, query.campaign_id),
    idIs(sql`r.contact_id`, query.contact_id),
    query.single === undefined
      ? undefined
      : query.single
        ? sql`r.campaign_id is null`
        : sql`r.campaign_id is not null`,
    words ? says(words) : undefined,
  ]
}
