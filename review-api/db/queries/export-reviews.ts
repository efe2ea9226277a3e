import { setImmediate } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Database, Db } from "../connect.ts"
import { persist } from "../outage.ts"
import { column, type RowOf, rowsOf } from "../rows.ts"
import { type CsvRows, createCsvBatch } from "./csv-batch.ts"
import { isSearch } from "./filter-conditions.ts"
import { type PageQuestion, type PageRow, pageOrder } from "./page-question.ts"
import { pendingImportIds } from "./pending-imports.ts"
import { imageAddresses, recommendedCell, reviewCells } from "./review-cells.ts"
import type { Position, ReviewOrder } from "./review-cursor.ts"
import { findPage, placeAfter } from "./review-page.ts"
import { placeOf } from "./review-rows.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { largestPage, measure, pageStrategy } from "./review-total.ts"
import { numbers } from "./sql-lists.ts"

/** A review as files tell of it (D-111). Instants are texts of the database. */
const exportedReviewShape = {
  account_id: column.number(),
  id: column.number(),
  location_id: column.number(),
  location_name: column.text(),
  external_id: column.text().nullable(),
  source_name: column.text(),
  rating: column.number().nullable(),
  title: column.text().nullable(),
  content: column.text().nullable(),
  author: column.text().nullable(),
  published_at: column.instant(),
  /** The day, where its time is not known; the same of the response. */
  published_on: column.text().nullable(),
  responded_on: column.text().nullable(),
  location_address: column.text().nullable(),
  /** Identity in every account. */
  review_key: column.text(),
  url: column.text().nullable(),
  status: column.text(),
  sentiment: column.number(),
  categories: column.json<string[]>(),
  tags: column.json<string[]>().nullable(),
  response: column.text().nullable(),
  response_status: column.text().nullable(),
  responded_at: column.instant().nullable(),
  /** `yes` or `no`, of a recommendation. */
  recommended: column.text().nullable(),
  /** Their addresses. */
  images: column.json<string[]>().nullable(),
}

export type ExportedReview = RowOf<typeof exportedReviewShape>

/** Rows of one query: while it runs the embedded database answers no one else. */
const batchSize = { pglite: 500, postgres: 2_000 }
/** Of batches whose rows PostgreSQL writes down itself: the first, a large one, what one may take, how many at once. */
const defaultCopy = { rows: [batchSize.postgres, 20_000], bytes: 8 * 1024 * 1024, atOnce: 2 } as const
export type CopyLimits = { rows: readonly [number, number]; bytes: number; atOnce: number }

/** Where a row of a file stands; never quoted. */
const keys = [sql`r.id`, sql`r.published_at`, sql`coalesce(r.rating, 0)`]

const fieldsOf = (site: string) => sql`
  r.account_id, r.id, r.location_id, l.name as location_name, l.external_id, s.name as source_name,
  r.rating::double precision as rating, r.title, r.content, r.author, r.published_at,
  r.published_on::text as published_on, a.published_on::text as responded_on, l.address as location_address,
  r.identity as review_key, r.url, r.status, r.sentiment, to_jsonb(r.categories) as categories,
  (select jsonb_agg(t.name order by lower(t.name), t.id)
    from review_tags rt join tags t on t.account_id = rt.account_id and t.id = rt.tag_id
    where rt.account_id = r.account_id and rt.review_id = r.id) as tags,
  a.content as response, a.status as response_status, a.published_at as responded_at,
  ${recommendedCell} as recommended,
  case when r.images <> '[]'::jsonb then to_jsonb(${imageAddresses(site)}) end as images`

const lookedUp = sql`
  cross join lateral (select * from reviews r where r.account_id = x.account_id and r.id = x.id limit 1) r`
const itself = sql`cross join lateral (select x.*) r`

/** One look-up per review, whatever the planner thinks of the tables' sizes. */
const joined = sql`
  cross join lateral (select l.name, l.external_id, l.address from locations l
    where l.account_id = r.account_id and l.id = r.location_id limit 1) l
  cross join lateral (select s.name from sources s where s.id = r.source_id limit 1) s
  left join lateral (select a.content, a.status, a.published_at, a.published_on from responses a
    where a.account_id = r.account_id and a.review_id = r.id limit 1) a on true`

type Found<T> = { batch: T; found: number; last: Position | null; isCut?: boolean }
type Source = Pick<Database, "db" | "kind" | "outage" | "copyOut">

/** Columns of the reviews of a page, in its order. @param page where they are, as `findPage` says it. */
function reviewsOf(page: SQL | PageRow[], question: PageQuestion, columns: SQL): SQL {
  if (Array.isArray(page)) {
    return sql`select ${columns}
      from unnest(${numbers(page.map((place) => place.accountId))}, ${numbers(page.map(({ id }) => id))})
        with ordinality as x(account_id, id, n) ${lookedUp} ${joined} order by x.n`
  }
  const review = question.isWhole ? itself : lookedUp
  return sql`select ${columns} from (${page}) x ${review} ${joined} order by ${pageOrder(question)}`
}

async function readBatch(
  database: Source,
  question: PageQuestion,
  fields: SQL,
): Promise<Found<ExportedReview[]>> {
  const page = await findPage(database, question)
  const batch = await rowsOf(database.db, exportedReviewShape, reviewsOf(page, question, fields))
  if (Array.isArray(page)) return { batch, found: page.length, last: page.at(-1) ?? null }
  const last = batch.at(-1)
  return { batch, found: batch.length, last: last ? placeOf(last, question.order) : null }
}

/** @param cells what the server makes lines of. */
async function copyBatch(
  database: Source,
  question: PageQuestion,
  cells: SQL,
  maxBytes: number,
): Promise<Found<CsvRows>> {
  const page = await findPage(database, question)
  const lines = createCsvBatch(keys.length, maxBytes)
  const columns = sql`${sql.join(keys, sql`, `)}, ${cells}`
  await database.copyOut!(reviewsOf(page, question, columns), lines.take)
  const { lastKey, isCut, ...batch } = lines.end()
  const [id, published_at, rating] = lastKey
  if (Array.isArray(page)) {
    const last = isCut ? page.find((place) => place.id === Number(id)) : page.at(-1)
    return { batch, found: page.length, last: last ?? null, isCut }
  }
  const last = batch.rows > 0 ? placeOf({ id: Number(id), published_at, rating }, question.order) : null
  return { batch, found: batch.rows, last, isCut }
}

async function highestReviewId(db: Db, accountIds: number[]): Promise<number> {
  const own: SQL = sql`select max(r.id) as id from reviews r where r.account_id = a.account_id`
  const [row] = await rowsOf(
    db,
    { id: column.number().nullable() },
    sql`select max(own.id) as id from unnest(${numbers(accountIds)}) a(account_id) cross join lateral (${own}) own`,
  )
  return row?.id ?? 0
}

/** How the batches of a file are read: how many rows they have at first and at most, and how many are read at once. */
type Reading<T> = {
  read(question: PageQuestion): Promise<Found<T>>
  rows: readonly [number, number]
  atOnce: number
}

/** Rows of the next batch. */
const nextSize = (limit: number, isCut: boolean | undefined, largest: number): number =>
  isCut ? Math.max(1, Math.ceil(limit / 4)) : Math.min(limit * 2, largest)

type Ask = {
  database: Source
  ask(position: Position | null, limit: number): PageQuestion
  largest: number
}

/** Each batch begins where the one before has ended. */
async function* oneByOne<T>({ database, ask, largest }: Ask, { read, rows }: Reading<T>): AsyncGenerator<T> {
  const { kind, outage } = database
  const start = async (position: Position | null, limit: number) => ({
    ...(await persist(outage, () => read(ask(position, limit)))),
    limit,
  })
  let now = await start(null, rows[0])
  while (true) {
    const { batch, found, last, limit, isCut } = now
    const isLast = found < limit && !isCut
    const size = nextSize(limit, isCut, largest)
    // A server reads on while this process writes; the embedded database is this process.
    const next = isLast || kind === "pglite" ? null : start(last, size)
    next?.catch(() => {})
    if (found > 0) yield batch
    if (isLast) return
    await setImmediate()
    now = await (next ?? start(last, size))
  }
}

/** Where a batch ends is found first, in the index alone, so that the next one is read at the same time. */
async function* severalAtOnce<T>(
  { database, ask, largest }: Ask,
  { read, rows, atOnce }: Reading<T>,
): AsyncGenerator<T> {
  const { outage } = database
  let [position, limit, isOver]: [Position | null, number, boolean] = [null, rows[0], false]
  let running: { limit: number; reading: Promise<Found<T>> }[] = []
  async function start(): Promise<void> {
    const question = ask(position, limit)
    const until = await persist(outage, () => placeAfter(database, { ...question, isWhole: false }, limit))
    const reading = persist(outage, () => read({ ...question, until: until ?? undefined }))
    reading.catch(() => {})
    running.push({ limit, reading })
    position = until
    isOver = until === null
    limit = nextSize(limit, false, largest)
  }
  while (true) {
    while (running.length < atOnce && !isOver) await start()
    const first = running.shift()
    if (!first) return
    const { batch, found, last, isCut } = await first.reading
    if (isCut) {
      // The rest starts further up.
      running = []
      position = last
      isOver = false
      limit = nextSize(first.limit, true, largest)
    }
    if (found > 0) yield batch
    await setImmediate()
  }
}

/**
 * All reviews of a selection in the order of the list, in batches from one place to the next: those that were there
 * when it began (design: exports). Between batches others are answered, and while the database is away the rest waits:
 * half of the file may be sent already.
 */
async function* inBatches<T>(
  database: Source,
  wanted: ReviewSelection,
  order: ReviewOrder,
  reading: Reading<T>,
): AsyncGenerator<T> {
  const { db, outage } = database
  const { accountIds } = wanted.scope
  const pendingImports = await persist(outage, () => pendingImportIds(db, accountIds))
  const { work } = await persist(outage, () => measure(db, wanted, pendingImports))
  const upToId = await persist(outage, () => highestReviewId(db, accountIds))
  const ask = (position: Position | null, limit: number): PageQuestion => ({
    selection: { ...wanted, upToId },
    pendingImports,
    order,
    position,
    toward: "after",
    limit,
    strategy: pageStrategy(work, wanted, limit),
    isWhole: order.by === "published_at",
  })
  const largest = isSearch(wanted) ? reading.rows[0] : largestPage(work, wanted, reading.rows)
  const isBounded = order.by === "published_at" && !isSearch(wanted)
  const batches = isBounded && reading.atOnce > 1 ? severalAtOnce : oneByOne
  yield* batches({ database, ask, largest }, reading)
}

/** The reviews of a selection, in batches. @param site address of the app, without a path. */
export function exportReviews(
  database: Source,
  wanted: ReviewSelection,
  order: ReviewOrder,
  site: string,
): AsyncGenerator<ExportedReview[]> {
  const size = batchSize[database.kind]
  const fields = fieldsOf(site)
  const read = (question: PageQuestion) => readBatch(database, question, fields)
  return inBatches(database, wanted, order, { read, rows: [size, size], atOnce: 1 })
}

/**
 * The same reviews as lines of CSV (D-110) that PostgreSQL writes, in batches.
 * @param names of the columns, as D-111 has them. @param timeZone IANA name, of the instants. @param site as above.
 * @returns null where the database or a column has no such way.
 */
export function copyReviews(
  database: Source,
  wanted: ReviewSelection,
  order: ReviewOrder,
  { names, timeZone, site }: { names: readonly string[]; timeZone: string; site: string },
  limits: CopyLimits = defaultCopy,
): AsyncGenerator<CsvRows> | null {
  const cells = reviewCells(timeZone, site)
  if (!database.copyOut || !names.every((name) => Object.hasOwn(cells, name))) return null
  const columns = sql.join(
    names.map((name) => ownValue(cells, name)!),
    sql`, `,
  )
  const read = (question: PageQuestion) => copyBatch(database, question, columns, limits.bytes)
  return inBatches(database, wanted, order, { read, ...limits })
}
