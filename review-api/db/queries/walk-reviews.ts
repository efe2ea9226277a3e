import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../connect.ts"
import { column, outerShape, type RowColumn, type RowOf, rowsOf } from "../rows.ts"
import { mentionsOfTerm } from "./filter-conditions.ts"
import { instantText, type PageRow, pageRowShape } from "./page-question.ts"
import type { Direction } from "./review-cursor.ts"
import { daysOf, walkConditions } from "./review-filter.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { allOf } from "./sql-lists.ts"

type Source = Pick<Database, "db" | "kind">

export type Walk = {
  selection: ReviewSelection
  pendingImports: number[]
  accountId: number
  direction: Direction
  /** Publication and id to begin beyond. */
  from: { publishedAt: string; id: number } | null
  /** A keyword of the selection that is known: its mentions are walked in place of all reviews. */
  term: string | null
  /** Rows that the next query asks; what is near is found soon, what is far in few queries. */
  size: number
}

/** Rows that one query asks at most. */
const rowsPerSlice = { pglite: 20_000, postgres: 20_000 }
/** Of the first one at most: nothing is known yet of how long rows take. */
const rowsAtFirst = { pglite: 2_000, postgres: 20_000 }
/** Target time of a query: while it runs, the embedded database answers no one else. */
const sliceMs = { pglite: 100, postgres: Number.POSITIVE_INFINITY }
const fewestRows = 200
/** Of the first one of a page: what is near is found soon. */
export const rowsOfFirstSlice = 500
/** Of the first one of a count, which has to see them all. */
export const rowsOfFirstCount = 4_000

/** The walk through an account's reviews of a selection, beyond a place. */
export async function startWalk({ db, kind }: Source, walk: Omit<Walk, "term">): Promise<Walk> {
  const [term] = walk.selection.keyword ?? []
  const [row] =
    term === undefined
      ? []
      : await rowsOf(
          db,
          { known: column.boolean() },
          sql`select exists (select 1 from mentions m
            where ${mentionsOfTerm(sql`m`, sql`${walk.accountId}::bigint`, term)}) as known`,
        )
  return { ...walk, term: row?.known ? term! : null, size: Math.min(walk.size, rowsAtFirst[kind]) }
}

/**
 * Rows of the next slice: twice as many as long as they are quick, else as many as take no longer than they may.
 * @param tookMs what the last `size` rows took.
 */
export function nextSliceSize(kind: Database["kind"], size: number, tookMs: number): number {
  const inTime = Math.floor((size * sliceMs[kind]) / Math.max(tookMs, 1))
  return Math.max(fewestRows, Math.min(size * 2, inTime, rowsPerSlice[kind]))
}

/** Progress of every slice, besides its result. */
const seenShape = {
  seen: column.number(),
  last: column.json<Walk["from"]>().nullable(),
  tookMs: column.number(),
}

type Seen = RowOf<typeof seenShape>

/** The walk beyond what a slice has seen; null at the end. */
const goOn = (kind: Database["kind"], walk: Walk, { seen, last, tookMs }: Seen): Walk | null =>
  seen < walk.size ? null : { ...walk, from: last, size: nextSliceSize(kind, walk.size, tookMs) }

/** Told by the database: what others asked it for while the slice waited does not count. */
const tookMs = sql`extract(epoch from clock_timestamp() - statement_timestamp())::double precision * 1000 as took_ms`

const beyond = ({ from, direction }: Walk, publishedAt: SQL, id: SQL): SQL =>
  from
    ? sql`(${publishedAt}, ${id}) ${direction === "asc" ? sql`>` : sql`<`}
        (${from.publishedAt}::timestamptz, ${from.id}::bigint)`
    : sql`true`

function walkedReviews(walk: Walk, more: SQL): SQL {
  const { walked, requested } = walkConditions(walk.selection, walk.pendingImports, walk.accountId)
  const direction = sql.raw(walk.direction)
  return sql`
    select r.account_id, r.id, r.published_at${more}, (${requested}) as hit from reviews r
    where ${walked} and ${beyond(walk, sql`r.published_at`, sql`r.id`)}
    order by r.published_at ${direction}, r.id ${direction} limit ${walk.size}`
}

function walkedMentions(walk: Walk, term: string, more: SQL): SQL {
  const others = walk.selection.keyword?.slice(1)
  const selection = { ...walk.selection, keyword: others?.length ? others : undefined }
  const { walked, requested } = walkConditions(selection, walk.pendingImports, walk.accountId)
  const direction = sql.raw(walk.direction)
  const conditions = allOf([
    mentionsOfTerm(sql`m`, sql`${walk.accountId}::bigint`, term),
    ...daysOf(selection, sql`m.published_at`),
    beyond(walk, sql`m.published_at`, sql`m.review_id`),
  ])
  return sql`
    select r.account_id, r.id, said.published_at${more}, (${walked} and ${requested}) as hit
    from (select distinct m.published_at, m.review_id from mentions m where ${conditions}
      order by m.published_at ${direction}, m.review_id ${direction} limit ${walk.size}) said
    join reviews r on r.account_id = ${walk.accountId} and r.id = said.review_id`
}

/** @param more columns of `reviews r`, each behind a comma. */
function sliceSql(walk: Walk, more: SQL = sql``): SQL {
  const direction = sql.raw(walk.direction)
  return sql`
    select w.*, row_number() over (order by w.published_at ${direction}, w.id ${direction}) as n
    from (${walk.term === null ? walkedReviews(walk, more) : walkedMentions(walk, walk.term, more)}) w`
}

const lastRow = sql`(select jsonb_build_object('publishedAt', ${instantText(sql`e.published_at`)}, 'id', e.id)
  from slice e order by e.n desc limit 1) as last`

export type Slice<T> = { found: T; next: Walk | null }

/** Counts the hits of the next slice. */
export async function countSlice({ db, kind }: Source, walk: Walk): Promise<Slice<number>> {
  const [row] = await rowsOf(
    db,
    { ...seenShape, found: column.number() },
    sql`with slice as materialized (${sliceSql(walk)})
        select count(*) as seen, count(*) filter (where hit) as found, ${lastRow}, ${tookMs} from slice`,
  )
  return { found: row!.found, next: goOn(kind, walk, row!) }
}

/**
 * Sums the hits of the next slice.
 * @param columns of `reviews r` that the sums are made of, each behind a comma.
 * @param sums their shape, and the statement of the sums of the hits, which it is handed as `reviews r`; all of its columns may
 *   be null where there are none.
 */
export async function sumSlice<S extends Record<string, RowColumn<unknown>>>(
  { db, kind }: Source,
  walk: Walk,
  columns: SQL,
  sums: { shape: S; of: (reviews: SQL) => SQL },
): Promise<Slice<RowOf<S>[]>> {
  const rows = await rowsOf(
    db,
    { ...outerShape(sums.shape), ...seenShape, filled: column.boolean().nullable() },
    sql`with slice as materialized (${sliceSql(walk, columns)}),
        sums as (${sums.of(sql`(select * from slice where hit)`)}),
        ends as (select (select count(*) from slice) as seen, ${lastRow})
        select ends.seen, ends.last, ${tookMs}, sums.* from ends left join sums on true`,
  )
  const found = rows.filter(({ filled }) => filled) as unknown as RowOf<S>[]
  return { found, next: goOn(kind, walk, rows[0]! as unknown as Seen) }
}

/** The hits of the next slice, at most `limit`. */
export async function hitsOfSlice(
  { db, kind }: Source,
  walk: Walk,
  limit: number,
): Promise<Slice<PageRow[]>> {
  const rows = await rowsOf(
    db,
    { ...outerShape(pageRowShape), ...seenShape },
    sql`with slice as materialized (${sliceSql(walk)}),
        hits as (select * from slice where hit order by n limit ${limit}),
        ends as (select (select count(*) from slice) as seen, ${lastRow})
        select hits.account_id, hits.id, ${instantText(sql`hits.published_at`)} as published_at,
          null::integer as "group", ends.seen, ends.last, ${tookMs}
        from ends left join hits on true order by hits.n`,
  )
  const found = rows.flatMap(({ accountId, id, publishedAt, group }) =>
    id === null ? [] : [{ accountId: accountId!, id, publishedAt: publishedAt!, group }],
  )
  return { found, next: goOn(kind, walk, rows[0]!) }
}
