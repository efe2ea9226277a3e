import { existsSync } from "node:fs"
import { type Browser, chromium } from "@playwright/test"
import { sql } from "drizzle-orm"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { type Product, startProduct } from "../tests/support/product.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { type BigAccount, fillBigAccount } from "./support/big-data.ts"
import { type Figure, report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"
import { scriptBytes } from "./support/script-bytes.ts"
import { read, sessionCookie } from "./support/session.ts"
import { recordShifts, shiftsOf } from "./support/shifts.ts"
import { slowDown } from "./support/slow-line.ts"

const bigReviews = Number(process.env.BENCH_REVIEWS || 1_000_000)
const bigLocations = Number(process.env.BENCH_LOCATIONS || 5_000)
const smallReviews = 10_000
const smallLocations = 40
const mostScriptKb = 200

const found = await findChromium(console.log, {
  node: installedNode,
  playwright: "node_modules/@playwright/test/cli.js",
})
if (!found) throw new Error("No Chromium could be found.")

/** Pages to measure, with content that each must have; missing pages are skipped. */
const sections = [
  { path: "/dashboard", folder: "dashboard", mark: "Top locations" },
  { path: "/dashboard/locations", folder: "dashboard/locations", mark: "Location 0" },
].filter(({ path, folder }) => {
  const isThere = existsSync(new URL(`../app/(app)/${folder}/page.tsx`, import.meta.url))
  if (!isThere) console.log(`${path} is skipped: it has no page yet.`)
  return isThere
})

const [small, big] = [await newDatabase("small"), await newDatabase("big")]
const products: Product[] = []

async function readerOf({ address }: Product, cookie: string, { path, mark }: (typeof sections)[number]) {
  // The app leads to the one spelling of an address.
  const { url } = await fetch(address + path, { headers: { cookie } })
  if (!(await read(url, cookie)).includes(mark)) throw new Error(`${path} does not show ${mark}.`)
  return () => timed(() => read(url, cookie))
}

/** The layout shift of a page that no one has visited before, at the widest and the narrowest width. */
async function shiftOf(browser: Browser, address: string, cookie: string): Promise<number> {
  let sum = 0
  for (const width of [1480, 360]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const [name, value] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name: name!, value: value!, url: address }])
    const page = await context.newPage()
    await slowDown(page)
    await recordShifts(page)
    await page.goto(address, { waitUntil: "load", timeout: 120_000 })
    for (const { value: shift, moved } of await shiftsOf(page)) {
      console.log(`    ${width} px: ${shift.toFixed(4)} ${moved.join(", ")}`)
      sum += shift
    }
    await context.close()
  }
  return sum
}

const browser = await chromium.launch({
  executablePath: found.path || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
})
try {
  console.log(`Filling ${small.kind === "postgres" ? "PostgreSQL" : "PGlite"} with ${bigReviews} reviews ...`)
  const fill = (place: typeof small, reviews: number, locations: number, accountName: string) =>
    withOpen(place, async ({ db }) => {
      const account = await fillBigAccount(db, { reviews, locations, accountName })
      // A million reviews that are still to be read for their keywords would slow one of the two down.
      await db.execute(sql`truncate reviews_to_read`)
      // Change of each location's in-sync value every four weeks of a year.
      await db.execute(sql`insert into sync_ratio_days
          (account_id, location_id, day, next_day, fields_in_sync, syncable_fields)
        select l.account_id, l.id, current_date - 28 * turn, case turn when 0 then 'infinity'
          else current_date - 28 * (turn - 1) end, (l.id + turn) % 40, 40
        from locations l, generate_series(0, 12) turn where l.account_id = ${account.accountId}`)
      return account
    })
  const few = await fill(small, smallReviews, smallLocations, "Small")
  const many = await fill(big, bigReviews, bigLocations, "Big")
  for (const { env } of [small, big]) products.push(await startProduct(env))
  const [one, other] = products as [Product, Product]
  const cookieOf = ({ address }: Product, { adminEmail, password }: BigAccount) =>
    sessionCookie(address, adminEmail, password)
  const cookies = { small: await cookieOf(one, few), big: await cookieOf(other, many) }
  const figures: Figure[] = []
  for (const section of sections) {
    const { path } = section
    const times = await interleave(
      30,
      {
        small: await readerOf(one, cookies.small, section),
        big: await readerOf(other, cookies.big, section),
      },
      8,
    )
    const bytes = (await scriptBytes(browser, other.address + path, cookies.big)) ?? Number.NaN
    figures.push(
      {
        what: `${path}: ${smallReviews} reviews, ${smallLocations} locations`,
        value: times.small,
        unit: "ms",
      },
      { what: `${path}: ${bigReviews} reviews, ${bigLocations} locations`, value: times.big, unit: "ms" },
      { what: `${path}: big ÷ small`, value: times.big / times.small, atMost: 1.5 },
      { what: `${path}: script`, value: bytes / 1000, unit: "kB", atMost: mostScriptKb },
      {
        what: `${path}: layout shift`,
        value: await shiftOf(browser, other.address + path, cookies.big),
        atMost: 0,
      },
    )
  }
  report("dashboard", figures)
} finally {
  await browser.close()
  for (const product of products) await product.stop()
  await Promise.all([small.drop(), big.drop()])
}
