import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage, type QueryOf } from "#lib/contract/index.ts"
import { filterId, filterIds, listIds } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { locationConditions } from "../../db/queries/location-set.ts"
import { allOf, isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { cursorPageOf, skippedRows, totalOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { type MediaRow, mediaColumns, mediaItems, mediaTables } from "./media-item.ts"

type Query = QueryOf<"media.list">
type Direction = "asc" | "desc"

/** Where counting stops. */
const maxCounted = 10_000

type Place = readonly [rank: number, datedAt: string, id: number]
const placed = [sql`m.category_rank`, sql`m.dated_at`, sql`m.id`]

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString("base64url")

/** The place that a cursor names; null for a text that is none, which is ignored (D-276). */
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  try {
    const [rank, datedAt, id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[]
    const isPlace =
      Number.isInteger(rank) &&
      Math.abs(rank as number) < 100 &&
      Number.isSafeInteger(id) &&
      typeof datedAt === "string" &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/.test(datedAt) &&
      !Number.isNaN(Date.parse(datedAt.replace(" ", "T").replace("+00", "Z")))
    return isPlace ? [rank as number, datedAt, id as number] : null
  } catch {
    return null
  }
}

/** The direction of each of `placed`; null for what is not sorted by. */
function directionsOf(query: Query): (Direction | null)[] {
  const words = (query["sort[order]"] ?? "").split(",").map((word) => word.trim().toLowerCase() as Direction)
  const keys = (query["sort[by]"] ?? "category_rank,published_at").split(",").map((key) => key.trim())
  const given = keys.map((_, at) => (words[at] || "desc") as Direction)
  const directionOf = (key: string) => given[keys.indexOf(key)] ?? null
  // A key that comes second to the time decides nothing.
  const rank = keys[0] === "published_at" ? null : directionOf("category_rank")
  const date = directionOf("published_at") ?? "desc"
  return [rank, date, date]
}

const turned = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc")

/** Rows that come after a place in an order. */
function beyond(place: Place, order: (Direction | null)[]): SQL {
  const values = [sql`${place[0]}::smallint`, sql`${place[1]}::timestamptz`, sql`${place[2]}::bigint`]
  const kept = [0, 1, 2].filter((at) => order[at] !== null)
  const terms = kept.map((at, nth) => {
    const same = kept.slice(0, nth).map((before) => sql`${placed[before]} = ${values[before]}`)
    const further =
      order[at] === "asc" ? sql`${placed[at]} > ${values[at]}` : sql`${placed[at]} < ${values[at]}`
    return sql`(${allOf([...same, further])})`
  })
  return sql`(${sql.join(terms, sql` or `)})`
}

/** GET /media (001 §7): photos of owners at the locations that the caller sees. @throws 400 for a list with no ids. */
export const listMedia: Service<"media.list"> = async ({ deps, scope, query }) => {
  const location = [
    ...(query.location_id === undefined ? [] : [filterId(query.location_id)!]),
    ...(listIds("location_ids", query.location_ids) ?? []),
  ]
  const source = [
    ...(query.source_id === undefined ? [] : [filterId(query.source_id)!]),
    ...(listIds("source_ids", query.source_ids) ?? []),
  ]
  const categoryId = filterId(query.category_id)
  const group = filterId(query.group_id)
  const day = (text: string, more: number) =>
    sql`(${text}::date + ${more}::integer)::timestamp at time zone ${scope.timeZone}::text`
  const selection = {
    scope,
    isEmpty: false,
    ...(group === undefined ? {} : { group }),
    ...(location.length > 0 ? { location } : {}),
  }
  const where = allOf([
    await visibleLocations(deps.db, scope, "l"),
    sql`m.published_status <> 'deleted'`,
    ...locationConditions(selection, sql`m.account_id`, sql`m.location_id`),
    source.length > 0 ? isOneOf(sql`m.source_id`, filterIds(source.map(String))!) : undefined,
    categoryId === undefined ? undefined : sql`m.category_id = ${categoryId}::bigint`,
    query.upload_ids ? sql`m.upload_id = any(${texts(query.upload_ids)})` : undefined,
    query.published_after ? sql`m.dated_at >= ${day(query.published_after, 0)}` : undefined,
    query.published_before ? sql`m.dated_at < ${day(query.published_before, 1)}` : undefined,
  ])
  const after = placeOf(query.after)
  const before = after ? null : placeOf(query.before)
  const order = directionsOf(query)
  const walked = before ? order.map((one) => one && turned(one)) : order
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const from = after ?? before
  const terms = placed.flatMap((column, at) => (walked[at] ? [sql`${column} ${sql.raw(walked[at])}`] : []))
  const found = await rowsOf<MediaRow & { rank: number; dated: string }>(
    deps.db,
    sql`select ${mediaColumns}, m.category_rank as rank, (m.dated_at at time zone 'UTC')::text || '+00' as dated
        from ${mediaTables} where ${allOf([where, from ? beyond(from, walked) : undefined])}
        order by ${sql.join(terms, sql`, `)} limit ${perPage + 1} offset ${skipped}`,
  )
  const [counted] = await rowsOf<{ count: number }>(
    deps.db,
    sql`select count(*)::integer as count from (select 1 from media m
          join locations l on l.account_id = m.account_id and l.id = m.location_id
          where ${where} limit ${maxCounted + 1}) counted`,
  )
  const hasMore = found.length > perPage
  const rows = found.slice(0, perPage)
  if (before) rows.reverse()
  const hasNewer = before ? hasMore : after !== null || (skipped > 0 && rows.length > 0)
  const hasOlder = before !== null || hasMore
  const cursor = (row: (typeof rows)[number] | undefined) =>
    row ? cursorOf([row.rank, row.dated, Number(row.id)]) : null
  const cursors = {
    before: hasNewer ? cursor(rows[0]) : null,
    after: hasOlder ? cursor(rows.at(-1)) : null,
  }
  const items = await mediaItems(
    deps,
    scope.accountId,
    rows.map(({ rank: _, dated: __, ...row }) => row),
  )
  const { count } = counted!
  return {
    _embedded: { media: items },
    ...totalOf({ count: Math.min(count, maxCounted), exact: count <= maxCounted }, query),
    ...cursorPageOf("/media", query, cursors),
    paging: { cursors },
  }
}
