import { type SQL, sql } from "drizzle-orm"
import { type ConnectionPlace, defaultPerPage, type QueryOf } from "#lib/contract/index.ts"
import { cursorOf, cursorPlaces, readCursor } from "../../core/cursors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isIn } from "../../permissions/summary.ts"
import { skippedRows } from "../list-answer.ts"

/** Path of the list. */
export const placesPath = "/connection_places"

const columns = sql`p.id, p.account_id, a.name as account_name, p.token_id as oauth_token_id, p.external_id, p.name,
  p.address, p.phone, p.status, p.add_error, l.id as location_id, l.name as location_name, p.confidence, p.total as reviews_total,
  ${wireInstant(sql`p.synced_at`)} as synced_at, p.error, ${wireInstant(sql`p.failing_since`)} as failing_since`

/** Doubtful places come first, then those that fail, for the longest; as the index `connection_places_listed` has it. */
const failing = sql`coalesce(p.failing_since, 'infinity'::timestamptz)`
const keys = [sql`(p.status <> 'doubtful')`, failing, sql`p.name`, sql`p.id`]

/** Where a place stands: whether it is settled, since when it fails or `infinity`, its name and id. */
type Spot = readonly [isSettled: boolean, failing: string, name: string, id: number]

const failingShape = /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/
const isFailing = (text: unknown): text is string =>
  typeof text === "string" &&
  (text === "infinity" ||
    (failingShape.test(text) && !Number.isNaN(Date.parse(`${text.replace(" ", "T")}Z`))))

/** The spot that a cursor names; null for a text that is none. */
function spotOf(cursor: string): Spot | null {
  const [isSettled, failingSince, name, id] = readCursor(cursor)
  const isSpot =
    typeof isSettled === "boolean" &&
    isFailing(failingSince) &&
    typeof name === "string" &&
    !name.includes("\0") &&
    Number.isSafeInteger(id)
  return isSpot ? [isSettled, failingSince, name, id as number] : null
}

const valuesOf = ([isSettled, failingSince, name, id]: Spot): SQL =>
  sql`${isSettled}::boolean, ${failingSince === "infinity" ? failingSince : `${failingSince}+00`}::timestamptz, ${name}::text, ${id}::bigint`

/**
 * Places of connections of the own account that have not been disconnected, also those of accounts that are linked with
 * them, of those that a scope sees.
 */
async function placesOf(db: Db, scope: Scope, conditions: (SQL | undefined)[]): Promise<SQL> {
  const visible = await visibleLocations(db, scope, "l")
  const isSeen =
    scope.locations === "all"
      ? sql`(${visible} or (p.link_id is not null and l.deleted_at is null))`
      : visible
  return sql`from connection_places p
    join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
    join accounts a on a.id = p.account_id
    left join locations l on l.account_id = p.account_id and l.id = p.location_id and ${isSeen}
    where ${allOf([
      sql`p.owner_account_id = ${scope.accountId}`,
      scope.locations === "all" ? undefined : sql`l.id is not null`,
      isIn(scope.permissions, "child_integration.read") ? undefined : sql`p.link_id is null`,
      ...conditions,
    ])}`
}

/** One place; null when there is none that the scope sees. */
export async function readPlace(db: Db, scope: Scope, id: number): Promise<ConnectionPlace | null> {
  const from = await placesOf(db, scope, [sql`p.id = ${id}::bigint`])
  const [row] = await rowsOf(
    db,
    {
      id: column.number(),
      account_id: column.number(),
      oauth_token_id: column.number(),
      external_id: column.text(),
      name: column.text(),
      status: column.text<ConnectionPlace["status"]>(),
      confidence: column.number(),
      account_name: column.text().nullable(),
      address: column.text().nullable(),
      phone: column.text().nullable(),
      add_error: column.text().nullable(),
      location_id: column.number().nullable(),
      location_name: column.text().nullable(),
      reviews_total: column.number().nullable(),
      synced_at: column.text().nullable(),
      error: column.text().nullable(),
      failing_since: column.text().nullable(),
    },
    sql`select ${columns} ${from}`,
  )
  return row ?? null
}

/** How many locations of an account see a filter, and the page of them. */
export type PlacePage = {
  rows: ConnectionPlace[]
  cursors: { before: string | null; after: string | null }
  total: number
}

/**
 * A page of places between two cursors or by its number (D-276). Whoever sees some locations only sees the places that
 * are one of these, and none that is no location yet (D-023).
 * @throws 400 for a bad cursor.
 */
export async function readPlacePage(
  db: Db,
  scope: Scope,
  query: QueryOf<"connection_places.list">,
): Promise<PlacePage> {
  const tokenId = filterId(query.oauth_token_id)
  const conditions = [
    tokenId === undefined ? undefined : sql`p.token_id = ${tokenId}::bigint`,
    query.status === undefined ? undefined : sql`p.status = ${query.status}`,
  ]
  const { after, before } = cursorPlaces(placesPath, query, spotOf)
  const spot = after ?? before
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const beyond = spot && sql`(${sql.join(keys, sql`, `)}) ${before ? sql`<` : sql`>`} (${valuesOf(spot)})`
  const order = sql.join(
    keys.map((key) => (before ? sql`${key} desc` : key)),
    sql`, `,
  )
  const found = await rowsOf(
    db,
    {
      id: column.number(),
      account_id: column.number(),
      oauth_token_id: column.number(),
      external_id: column.text(),
      name: column.text(),
      status: column.text<ConnectionPlace["status"]>(),
      confidence: column.number(),
      account_name: column.text().nullable(),
      address: column.text().nullable(),
      phone: column.text().nullable(),
      add_error: column.text().nullable(),
      location_id: column.number().nullable(),
      location_name: column.text().nullable(),
      reviews_total: column.number().nullable(),
      synced_at: column.text().nullable(),
      error: column.text().nullable(),
      failing_since: column.text().nullable(),
      spot: column.json<[boolean, string]>(),
    },
    sql`select ${columns}, json_build_array(${keys[0]}, (${failing} at time zone 'UTC')::text) as spot
        ${await placesOf(db, scope, [...conditions, beyond ?? undefined])}
        order by ${order} limit ${perPage + 1} offset ${skipped}`,
  )
  const total = await countOf(db, sql`${await placesOf(db, scope, conditions)}`)
  const hasMore = found.length > perPage
  const rows = found.slice(0, perPage)
  if (before) rows.reverse()
  const cursor = (row: (typeof rows)[number] | undefined) =>
    row ? cursorOf([...row.spot, row.name, row.id]) : null
  const hasBefore = before ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  return {
    cursors: {
      before: hasBefore ? cursor(rows[0]) : null,
      after: before !== null || hasMore ? cursor(rows.at(-1)) : null,
    },
    rows: rows.map(({ spot: _, ...row }) => row),
    total,
  }
}
