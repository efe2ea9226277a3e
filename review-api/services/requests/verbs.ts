import { sql } from "drizzle-orm"
import { type QueryOf, valuesOf } from "#lib/contract/index.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { locationConditions } from "../../db/queries/location-set.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { containing, texts } from "../../db/queries/sql-lists.ts"
import type { Scope } from "../../permissions/scope.ts"
import { madeWithin } from "../campaigns/list-campaigns.ts"
import { readIdPage } from "../id-page.ts"
import type { Service, Verbs } from "../service.ts"
import { createRequest } from "./create-request.ts"
import {
  requestColumns,
  requestItem,
  requestShape,
  requestsPath,
  requestTables,
  visibleRequest,
} from "./request-item.ts"
import { resendRequest } from "./resend-request.ts"

const says = (
  text: string,
) => sql`outpost_search(r.first_name || ' ' || r.last_name || chr(10) || r.recipient)
  like outpost_search(${containing(text)}::text)`

const idIs = (column: ReturnType<typeof sql>, given: string | undefined) =>
  given === undefined ? undefined : sql`${column} = ${filterId(given)!}::bigint`

/** Conditions on requests `r` that a scope sees. */
function conditionsOf(scope: Scope, query: QueryOf<"requests.list">) {
  const { group_id, location_id, location_ids } = query
  const selection = selectionOf(scope, { group_id, location_id, location_ids })
  const statuses = valuesOf(query.status as string | string[] | undefined)
  const words = query.keywords?.trim()
  return [
    sql`r.account_id = ${scope.accountId}`,
    ...locationConditions(selection, sql`r.account_id`, sql`r.location_id`),
    ...madeWithin(sql`r.created_at`, query, scope),
    statuses && sql`r.status = any(${texts(statuses)})`,
    query.channel === undefined ? undefined : sql`r.channel = ${query.channel}`,
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

/** GET /requests (D-217): newest first. @throws 400 for a bad cursor and for a list with something that is no id. */
const listRequests: Service<"requests.list"> = async ({ deps, scope, query }) => {
  const { rows, list } = await readIdPage(deps.db, query, {
    path: requestsPath,
    shape: requestShape,
    columns: requestColumns,
    from: requestTables,
    id: sql`r.id`,
    where: conditionsOf(scope, query),
  })
  return { _embedded: { requests: rows.map(requestItem) }, ...list }
}

/** GET /requests/{id}. @throws 404. */
const getRequest: Service<"requests.get"> = async ({ deps, scope, params }) =>
  requestItem(await visibleRequest(deps.db, scope, pathId(params.id)))

export const verbs = {
  "requests.list": listRequests,
  "requests.create": createRequest,
  "requests.get": getRequest,
  "requests.resend": resendRequest,
} satisfies Verbs
