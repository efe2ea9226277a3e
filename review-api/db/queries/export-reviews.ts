import { setImmediate } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import { type Database, type Db, rowsOf } from "../connect.ts"
import { persist } from "../outage.ts"
import { type PageQuestion, type PageRow, pageOrder } from "./page-question.ts"
import { pendingImportIds } from "./pending-imports.ts"
import type { Position, ReviewOrder } from "./review-cursor.ts"
import { findPage } from "./review-page.ts"
import { placeOf } from "./review-rows.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { measure, pageStrategy } from "./review-total.ts"
import { numbers } from "./sql-lists.ts"

/** A review as files tell of it (D-111). Instants are texts of the database. */
export type ExportedReview = {
  account_id: number
  id: number
  location_id: number
  location_name: string
  external_id: string | null
  source_name: string
  rating: number | null
  title: string | null
  content: string | null
  author: string | null
  published_at: string
  url: string | null
  status: string
  sentiment: number
  categories: string[]
  tags: string[] | null
  response: string | null
  response_status: string | null
  responded_at: string | null
}

/** Rows of one query: while it runs the embedded database answers nobody else. */
const batchSize = { pglite: 500, postgres: 2_000 }

const fields = sql`
  r.account_id, r.id, r.location_id, l.name as location_name, l.external_id, s.name as source_name,
  r.rating::double precision as rating, r.title, r.content, r.author, r.published_at, r.url, r.status, r.sentiment,
  to_jsonb(r.categories) as categories,
  (select jsonb_agg(t.name order by lower(t.name), t.id)
    from review_tags rt join tags t on t.account_id = rt.account_id and t.id = rt.tag_id
    where rt.account_id = r.account_id and rt.review_id = r.id) as tags,
  a.content as response, a.status as response_status, a.published_at as responded_at`

/** One look-up for each row of the page `x`, whatever the planner thinks of the tables' sizes. */
const joined = sql`
  cross join lateral (select * from reviews r where r.account_id = x.account_id and r.id = x.id limit 1) r
  cross join lateral (select l.name, l.external_id from locations l
    where l.account_id = r.account_id and l.id = r.location_id limit 1) l
  cross join lateral (select s.name from sources s where s.id = r.source_id limit 1) s
  left join lateral (select a.content, a.status, a.published_at from responses a
    where a.account_id = r.account_id and a.review_id = r.id limit 1) a on true`

type Batch = { rows: ExportedReview[]; found: number; last: Position | null }

async function readBatch(database: Pick<Database, "db" | "kind">, question: PageQuestion): Promise<Batch> {
  const page = await findPage(database, question)
  if (!Array.isArray(page)) {
    const rows = await rowsOf<ExportedReview>(
      database.db,
      sql`select ${fields} from (${page}) x ${joined} order by ${pageOrder(question)}`,
    )
    const last = rows.at(-1)
    return { rows, found: rows.length, last: last ? placeOf(last, question.order) : null }
  }
  return { rows: await readRows(database.db, page), found: page.length, last: page.at(-1) ?? null }
}

const readRows = (db: Db, places: PageRow[]): Promise<ExportedReview[]> =>
  rowsOf<ExportedReview>(
    db,
    sql`select ${fields}
        from unnest(${numbers(places.map((place) => place.accountId))}, ${numbers(places.map(({ id }) => id))})
          with ordinality as x(account_id, id, n) ${joined} order by x.n`,
  )

async function highestReviewId(db: Db, accountIds: number[]): Promise<number> {
  const own: SQL = sql`select max(r.id) as id from reviews r where r.account_id = a.account_id`
  const [row] = await rowsOf<{ id: number | null }>(
    db,
    sql`select max(own.id) as id from unnest(${numbers(accountIds)}) a(account_id) cross join lateral (${own}) own`,
  )
  return row?.id ?? 0
}

/**
 * All reviews of a selection in the order of the list, in batches from one place to the next: those that were there
 * when it began (design: exports). Between batches others are answered.
 */
export async function* exportReviews(
  database: Pick<Database, "db" | "kind" | "outage">,
  wanted: ReviewSelection,
  order: ReviewOrder,
): AsyncGenerator<ExportedReview[]> {
  const { db, kind, outage } = database
  // Half of the file may be sent already: while the database is away the rest waits.
  const lasting = <T>(ask: () => Promise<T>) => persist(outage, ask)
  const pendingImports = await lasting(() => pendingImportIds(db, wanted.scope.accountIds))
  const { work } = await lasting(() => measure(db, wanted, pendingImports))
  const upToId = await lasting(() => highestReviewId(db, wanted.scope.accountIds))
  const limit = batchSize[kind]
  const read = (position: Position | null): Promise<Batch> =>
    lasting(() =>
      readBatch(database, {
        selection: { ...wanted, upToId },
        pendingImports,
        order,
        position,
        toward: "after",
        limit,
        strategy: pageStrategy(work, wanted, limit),
      }),
    )
  let batch = await read(null)
  while (true) {
    const isLast = batch.found < limit
    // A server reads on while this process writes; the embedded database is this process.
    const next = isLast || kind === "pglite" ? null : read(batch.last)
    next?.catch(() => {})
    if (batch.rows.length > 0) yield batch.rows
    if (isLast) return
    await setImmediate()
    batch = await (next ?? read(batch.last))
  }
}
