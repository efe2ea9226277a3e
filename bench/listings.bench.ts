import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { type Product, startProduct } from "../tests/support/product.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { type BigAccount, fillBigAccount } from "./support/big-data.ts"
import { measureBulk, measureIdle, measurePublishing, warmUp } from "./support/bulk-publishing.ts"
import { type Figure, report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"
import { fillListings } from "./support/listed-locations.ts"
import { read, sessionCookie } from "./support/session.ts"

const manyLocations = Number(process.env.BENCH_LOCATIONS || 5_000)
const fewLocations = 40
/** How many of them are published after the bulk action: at most 500 a minute, as the jobs do. */
const published = Number(process.env.BENCH_PUBLISHED || manyLocations)
const rounds = 30
const warmUps = 8

const database = await newDatabase("listings")
let product: Product | undefined

/** Pages measured with many locations and with few, with content that each must have. */
const readings = {
  "the table": { path: "/dashboard/local_listings", holds: "Location 0000" },
  "by name": {
    path: "/dashboard/local_listings?sort%5Bby%5D=name&sort%5Border%5D=asc",
    holds: "Location 000001",
  },
  "in sync at Yelp": {
    path: "/dashboard/local_listings?status=in_sync&directory=yelp_api",
    holds: "Location 0000",
  },
  "a group": { path: "/dashboard/local_listings?groupId={group}", holds: "Location 0000" },
} as const

async function readersOf(address: string, cookie: string, groupId: number) {
  const readers = new Map<string, () => Promise<number>>()
  for (const [name, { path, holds }] of Object.entries(readings)) {
    // The app leads to the one spelling of an address.
    const { url } = await fetch(`${address}${path.replace("{group}", String(groupId))}`, {
      headers: { cookie },
    })
    if (!(await read(url, cookie)).includes(holds)) throw new Error(`${url} does not show ${holds}.`)
    readers.set(name, () => timed(() => read(url, cookie)))
  }
  return readers
}

const idsOf = async (db: Db, table: "locations" | "groups", { accountId }: BigAccount) =>
  (
    await rowsOf(
      db,
      { id: column.number() },
      sql`select id::float8 as id from ${sql.identifier(table)} where account_id = ${accountId} order by id`,
    )
  ).map(({ id }) => Number(id))

try {
  console.log(`Filling ${database.kind} with ${manyLocations} locations at six directories ...`)
  const { few, many, other } = await withOpen(database, async ({ db }) => {
    const fill = async (accountName: string, locations: number) => {
      const account = await fillBigAccount(db, { reviews: 0, locations, accountName })
      await fillListings(db, account.accountId)
      const [locationIds, groupIds] = [
        await idsOf(db, "locations", account),
        await idsOf(db, "groups", account),
      ]
      return { ...account, locationIds, groupId: groupIds[0]! }
    }
    return {
      few: await fill("Few", fewLocations),
      many: await fill("Many", manyLocations),
      other: await fillBigAccount(db, { reviews: 20_000, locations: 100, accountName: "Other" }),
    }
  })
  const quickly = { SIMULATED_SOURCES: "true", SIMULATED_DELAY_MS: "0", SIMULATED_ANSWER_DELAY_MS: "0" }
  product = await startProduct({ ...database.env, ...quickly })
  const { address } = product
  const cookieOf = ({ adminEmail, password }: BigAccount) => sessionCookie(address, adminEmail, password)
  const cookies = { few: await cookieOf(few), admin: await cookieOf(many), other: await cookieOf(other) }
  const figures: Figure[] = []
  const [fewReaders, manyReaders] = [
    await readersOf(address, cookies.few, few.groupId),
    await readersOf(address, cookies.admin, many.groupId),
  ]
  for (const [name, readFew] of fewReaders) {
    const times = await interleave(rounds, { few: readFew, many: manyReaders.get(name)! }, warmUps)
    figures.push(
      { what: `${name}, ${fewLocations} locations`, value: times.few, unit: "ms" },
      { what: `${name}, ${manyLocations} locations`, value: times.many, unit: "ms" },
      { what: `${name}: many ÷ few`, value: times.many / times.few, atMost: 1.3 },
    )
  }
  const at = { product, cookies }
  await warmUp(at, many.locationIds.slice(0, 1_000))
  const idle = await measureIdle(at)
  figures.push(
    { what: "memory of all programs, idle", value: idle.mb, unit: "MB" },
    { what: "another user's page, idle", value: idle.pageMs, unit: "ms" },
    ...(await measureBulk(at, idle, many.locationIds)),
  )
  const server = database.env["DATABASE_URL"]
  if (server)
    figures.push(...(await measurePublishing(at, idle, server, many.locationIds.slice(0, published))))
  else console.log("What follows is not measured: nothing else can open an embedded database meanwhile.")
  report("listings", figures)
} finally {
  await product?.stop()
  await database.drop()
}
