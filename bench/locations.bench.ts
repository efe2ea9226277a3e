import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { type Product, startProduct } from "../tests/support/product.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { type BigAccount, fillBigAccount } from "./support/big-data.ts"
import { download } from "./support/download.ts"
import { type Figure, report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"
import { importLocations, locationsCsv } from "./support/location-files.ts"
import { measureSaves } from "./support/location-saves.ts"
import { read, sessionCookie } from "./support/session.ts"

const manyLocations = Number(process.env.BENCH_LOCATIONS || 5_000)
const fewLocations = 100
const manyRows = 10_000
const fewRows = 1_000
const rounds = 30
const fileRounds = 8
const warmUps = 8

const database = await newDatabase("locations")
let product: Product | undefined

/** Calls measured with many locations and with few, with content that each response must have. */
const readings = {
  list: { path: "/settings/locations", holds: "Location 000001" },
  "page 4": { path: "/settings/locations?page=4", holds: "Location 000080" },
  "list by city": { path: "/settings/locations?sort%5Bby%5D=city&sort%5Border%5D=asc", holds: "Austin" },
  search: { path: "/settings/locations?keywords=location+00004", holds: "Location 000042" },
  "option list": { path: "/api/bff/locations?per_page=25&sort[by]=name", holds: "Location 000001" },
  "option list, typed": {
    path: "/api/bff/locations?per_page=25&keywords=00004&search_type=typeahead&sort[by]=relevance",
    holds: "Location 000042",
  },
  "page of a group with all of them": { path: "/settings/groups/{group}", holds: "Location 000001" },
  "list of that group": { path: "/settings/locations?groupId={group}", holds: "Location 000001" },
} as const

/** A group that has every location of an account. @returns its id. */
async function addWholeGroup(db: Db, { accountId }: BigAccount): Promise<number> {
  const [group] = await rowsOf(
    db,
    { id: column.number() },
    sql`insert into groups (account_id, name) values (${accountId}, 'Everything') returning id`,
  )
  await db.execute(sql`insert into group_locations (account_id, group_id, location_id)
    select account_id, ${group!.id}, id from locations where account_id = ${accountId}`)
  return group!.id
}

async function readersOf(address: string, cookie: string, groupId: number) {
  const readers = new Map<string, () => Promise<number>>()
  for (const [name, { path: given, holds }] of Object.entries(readings)) {
    const path = given.replace("{group}", String(groupId))
    // The app leads to the one spelling of an address.
    const { url } = await fetch(`${address}${path}`, { headers: { cookie } })
    if (!(await read(url, cookie)).includes(holds)) throw new Error(`${path} does not show ${holds}.`)
    readers.set(name, () => timed(() => read(url, cookie)))
  }
  return readers
}

/** Files of both: the time until their first byte, and the time of a row. */
async function measureFiles(address: string, cookies: { few: string; many: string }) {
  const get = (who: "few" | "many") => download(`${address}/settings/locations.csv`, cookies[who])
  const firstByte = async (who: "few" | "many") => (await get(who)).firstMs
  const firstBytes = await interleave(fileRounds, {
    few: () => firstByte("few"),
    many: () => firstByte("many"),
  })
  const perRow = async (who: "few" | "many") => {
    const { seconds, lines } = await get(who)
    return (seconds * 1000) / lines
  }
  const rows = await interleave(fileRounds, { few: () => perRow("few"), many: () => perRow("many") })
  return { firstBytes, rows }
}

const ratio = (what: string, times: { few: number; many: number }): Figure[] => [
  { what: `${what}, ${fewLocations} locations`, value: times.few, unit: "ms" },
  { what: `${what}, ${manyLocations} locations`, value: times.many, unit: "ms" },
  { what: `${what}: many ÷ few`, value: times.many / times.few, atMost: 1.2 },
]

try {
  console.log(`Filling ${database.kind} with ${manyLocations} locations ...`)
  const { few, many, importing, saves, groups } = await withOpen(database, async (opened) => {
    const { db } = opened
    await upsertRegions(db)
    const fill = (accountName: string, locations: number): Promise<BigAccount> =>
      fillBigAccount(db, { reviews: 0, locations, accountName })
    const accounts = {
      few: await fill("Few", fewLocations),
      many: await fill("Many", manyLocations),
      importing: await fill("Importing", 1),
    }
    const [last] = await rowsOf(
      db,
      { id: column.number() },
      sql`select max(id)::integer as id from locations where account_id = ${accounts.many.accountId}`,
    )
    const groups = {
      few: await addWholeGroup(db, accounts.few),
      many: await addWholeGroup(db, accounts.many),
    }
    await db.execute(sql`analyze`)
    return { ...accounts, groups, saves: await measureSaves(opened, accounts.many, last!.id) }
  })
  product = await startProduct(database.env)
  const { address, child } = product
  const cookieOf = ({ adminEmail, password }: BigAccount) => sessionCookie(address, adminEmail, password)
  const cookies = { few: await cookieOf(few), many: await cookieOf(many) }
  const figures: Figure[] = []
  const [fewReaders, manyReaders] = [
    await readersOf(address, cookies.few, groups.few),
    await readersOf(address, cookies.many, groups.many),
  ]
  for (const [name, readFew] of fewReaders) {
    const times = await interleave(rounds, { few: readFew, many: manyReaders.get(name)! }, warmUps)
    figures.push(...ratio(name, times))
  }
  const files = await measureFiles(address, cookies)
  figures.push(...ratio("export, first byte", files.firstBytes), ...ratio("export, per row", files.rows))
  figures.push(
    { what: "save of one location", value: saves.verb, unit: "ms" },
    { what: "the same SQL by hand", value: saves.hand, unit: "ms" },
    { what: "save ÷ by hand", value: saves.verb / saves.hand, atMost: 1.3 },
  )
  const target = { address, pid: child.pid!, cookie: await cookieOf(importing) }
  const small = await importLocations(target, locationsCsv(fewRows, "Austin"), { created: fewRows })
  const created = await importLocations(target, locationsCsv(manyRows, "Austin"), {
    created: manyRows - fewRows,
  })
  const changed = await importLocations(target, locationsCsv(manyRows, "Dallas"), { updated: manyRows })
  const peak = Math.max(created.peak, changed.peak)
  figures.push(
    {
      what: `import of ${manyRows} rows, ${manyRows - fewRows} new`,
      value: created.seconds,
      unit: "s",
      atMost: 60,
    },
    { what: `import that changes ${manyRows} rows`, value: changed.seconds, unit: "s", atMost: 60 },
    { what: `highest memory at ${fewRows} rows, all programs`, value: small.peak, unit: "MB" },
    { what: `highest memory at ${manyRows} ÷ at ${fewRows} rows`, value: peak / small.peak, atMost: 1.2 },
  )
  report("locations", figures)
} finally {
  await product?.stop()
  await database.drop()
}
