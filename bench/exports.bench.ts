import { sql } from "drizzle-orm"
import { type Product, startProduct } from "../tests/support/product.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { fillBigAccount } from "./support/big-data.ts"
import { download } from "./support/download.ts"
import { type Figure, median, report } from "./support/figures.ts"
import { timed } from "./support/interleave.ts"
import { peakMemory } from "./support/peak-memory.ts"
import { read, sessionCookie } from "./support/session.ts"

const reviews = Number(process.env.BENCH_REVIEWS || 1_000_000)
const locations = Number(process.env.BENCH_LOCATIONS || 5_000)
const pages = 15
const days = 730
const database = await newDatabase("exports")
let product: Product | undefined

/** The same rows, columns and order as the file, as PostgreSQL writes them itself. */
const copied = (accountId: number) =>
  sql.raw(`copy (
  select r.id, r.location_id, l.name, l.external_id, s.name, r.rating, r.title, r.content, r.author, r.published_at,
    r.url, r.status, r.sentiment, array_to_string(r.categories, ', '),
    (select string_agg(t.name, ', ' order by lower(t.name)) from review_tags rt
      join tags t on t.account_id = rt.account_id and t.id = rt.tag_id
      where rt.account_id = r.account_id and rt.review_id = r.id),
    a.content, a.status, a.published_at
  from reviews r
  join locations l on l.account_id = r.account_id and l.id = r.location_id
  join sources s on s.id = r.source_id
  left join responses a on a.account_id = r.account_id and a.review_id = r.id
  where r.account_id = ${accountId} and r.deleted_at is null and r.origin_deleted_at is null
  order by r.published_at desc, r.id desc) to '/dev/null' with (format csv, header)`)

const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)

try {
  console.log(`Filling ${database.kind} with ${reviews} reviews ...`)
  const { many, few, copySeconds } = await withOpen(database, async ({ db, kind }) => {
    const big = await fillBigAccount(db, { reviews, locations, accountName: "Big" })
    const small = await fillBigAccount(db, { reviews: 10, locations: 2, accountName: "Small" })
    const copy = () => timed(async () => void (await db.execute(copied(big.accountId))))
    const times = kind === "postgres" ? [await copy(), await copy(), await copy()] : []
    return { many: big, few: small, copySeconds: times.length > 0 ? median(times) / 1000 : null }
  })
  product = await startProduct(database.env)
  const { address, child } = product
  const cookieOf = (email: string) => sessionCookie(address, email, many.password)
  const [admin, manager, other] = [
    await cookieOf(many.adminEmail),
    await cookieOf(many.managerEmail),
    await cookieOf(few.adminEmail),
  ]
  const file = (query: string) => `${address}/reviews.csv?${query}`
  const whole = file("dateDescriptor=allTime")
  const part = file(`dateDescriptor=custom&from=${dayAgo(days / 10)}&to=${dayAgo(0)}`)
  const page = () => timed(() => read(`${address}/reviews`, manager))
  const peakOf = async (query: string) => {
    const memory = peakMemory(child.pid!)
    return { ...(await download(query, admin)), peak: memory.readMb() }
  }
  for (let warm = 0; warm < 3; warm += 1) await download(part, admin)
  const tenRows: number[] = []
  for (let run = 0; run < 9; run += 1)
    tenRows.push((await download(file("dateDescriptor=allTime"), other)).firstMs)
  const idle: number[] = []
  for (let run = 0; run < pages; run += 1) idle.push(await page())
  const some = await peakOf(part)
  const all = await peakOf(whole)
  if (all.lines !== reviews) throw new Error(`The file has ${all.lines} rows.`)
  const busy: number[] = []
  const meanwhile = download(whole, admin)
  const isOver = meanwhile.then(() => true)
  while (!(await Promise.race([isOver, Promise.resolve(false)]))) busy.push(await page())
  const rate = reviews / all.seconds
  const figures: Figure[] = [
    { what: `export of ${reviews} reviews as CSV through the app`, value: all.seconds, unit: "s" },
    { what: "rows per second", value: rate },
    ...(copySeconds === null
      ? []
      : [
          { what: "COPY of the same rows by PostgreSQL", value: copySeconds, unit: "s" },
          { what: "rows per second ÷ those of COPY", value: rate / (reviews / copySeconds), atLeast: 0.5 },
        ]),
    { what: `highest memory at ${some.lines} rows, all programs`, value: some.peak, unit: "MB" },
    {
      what: `highest memory at ${all.lines} ÷ at ${some.lines} rows`,
      value: all.peak / some.peak,
      atMost: 1.2,
    },
    { what: "first byte of ten rows", value: median(tenRows), unit: "ms" },
    { what: "first byte of all rows ÷ of ten", value: all.firstMs / median(tenRows), atMost: 2 },
    { what: "another user's page, nothing else going on", value: median(idle), unit: "ms" },
    { what: "another user's page during an export ÷ idle", value: median(busy) / median(idle), atMost: 3 },
  ]
  report("exports", figures)
} finally {
  await product?.stop()
  await database.drop()
}
