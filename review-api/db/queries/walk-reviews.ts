import { type SQL, sql } from "drizzle-orm"
import { type Database, type Db, rowsOf } from "../connect.ts"
import { instantText, type PageRow } from "./page-question.ts"
import type { Direction } from "./review-cursor.ts"
import { walkConditions } from "./review-filter.ts"
import type { ReviewSelection } from "./review-selection.ts"

export type Walk = {
  selection: ReviewSelection
  pendingImports: number[]
  accountId: number
  direction: Direction
  /** Publication and id to begin beyond. */
  from: { publishedAt: string; id: number } | null
}

/** Rows that one query asks: while it runs the embedded database answers nobody else. */
const rowsPerSlice = { pglite: 4_000, postgres: 20_000 }

function sliceSql(walk: Walk, size: number): SQL {
  const { walked, asked } = walkConditions(walk.selection, walk.pendingImports, walk.accountId)
  const direction = sql.raw(walk.direction)
  const beyond = walk.from
    ? sql`(r.published_at, r.id) ${walk.direction === "asc" ? sql`>` : sql`<`}
        (${walk.from.publishedAt}::timestamptz, ${walk.from.id}::bigint)`
    : sql`true`
  return sql`
    select w.*, row_number() over (order by w.published_at ${direction}, w.id ${direction}) as n
    from (
      select r.account_id, r.id, r.published_at, (${asked}) as hit from reviews r
      where ${walked} and ${beyond}
      order by r.published_at ${direction}, r.id ${direction} limit ${size}) w`
}

const lastRow = sql`(select jsonb_build_object('publishedAt', ${instantText(sql`e.published_at`)}, 'id', e.id)
  from slice e order by e.n desc limit 1) as last`

type Slice<T> = { seen: number; found: T; from: Walk["from"] }

/** Counts the hits of the next slice; `from` is where the one after it begins, null at the end. */
export async function countSlice(db: Db, kind: Database["kind"], walk: Walk): Promise<Slice<number>> {
  const size = rowsPerSlice[kind]
  const [row] = await rowsOf<{ seen: number; found: number; last: Walk["from"] }>(
    db,
    sql`with slice as materialized (${sliceSql(walk, size)})
        select count(*) as seen, count(*) filter (where hit) as found, ${lastRow} from slice`,
  )
  return { seen: row!.seen, found: row!.found, from: row!.seen < size ? null : row!.last }
}

/** The hits of the next slice, at most `limit`. */
export async function hitsOfSlice(
  db: Db,
  kind: Database["kind"],
  walk: Walk,
  limit: number,
): Promise<Slice<PageRow[]>> {
  const size = rowsPerSlice[kind]
  const rows = await rowsOf<PageRow & { seen: number; last: Walk["from"] }>(
    db,
    sql`with slice as materialized (${sliceSql(walk, size)}),
        hits as (select * from slice where hit order by n limit ${limit}),
        ends as (select (select count(*) from slice) as seen, ${lastRow})
        select hits.account_id as "accountId", hits.id, ${instantText(sql`hits.published_at`)} as "publishedAt",
          null::integer as "group", ends.seen, ends.last
        from ends left join hits on true order by hits.n`,
  )
  const { seen, last } = rows[0]!
  const found = rows.flatMap(({ accountId, id, publishedAt, group }) =>
    id === null ? [] : [{ accountId, id, publishedAt, group }],
  )
  return { seen, found, from: seen < size ? null : last }
}
