import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { createApiCaller } from "../tests/support/api-caller.ts"
import { type Product, startProduct } from "../tests/support/product.ts"
import { connectGoogle } from "../tests/support/stand-ins/google/connect-google.ts"
import type { GoogleFixture } from "../tests/support/stand-ins/google/fixture.ts"
import { listAtGoogle, placeOf } from "../tests/support/stand-ins/google/seed-places.ts"
import { startGoogle } from "../tests/support/stand-ins/google/start-google.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { fillBigAccount } from "./support/big-data.ts"
import { importRows } from "./support/cli-import.ts"
import { type Figure, median, report } from "./support/figures.ts"
import { textOf, writeReviewsCsv } from "./support/generated-csv.ts"
import { timed } from "./support/interleave.ts"
import { peakMemory } from "./support/peak-memory.ts"
import { read, sessionCookie } from "./support/session.ts"

const reviews = Number(process.env.BENCH_REVIEWS || 100_000)
const places = Number(process.env.BENCH_LOCATIONS || 1_000)
/** How many of them the second account has, whose look goes on while pages are loaded. */
const fewPlaces = Math.ceil(places / 4)
const pages = 15
const dayMs = 86_400_000
const pauseMs = 250
const stars = ["ONE", "TWO", "THREE", "FOUR", "FIVE"]
const secret = randomBytes(32).toString("hex")
const folder = mkdtempSync(join(tmpdir(), "outpost-bench-sync-"))

/** As many reviews of each place as a file has of them, with the same texts; every fourth has a response. */
function seed(fixture: GoogleFixture): void {
  const listed = Array.from({ length: places }, (_, at) => ({
    title: `Location ${at + 1}`,
    address: `${at + 1} Main Street`,
    placeId: `place-${at + 1}`,
  }))
  listAtGoogle(fixture, listed)
  const now = Date.now()
  for (let row = 0; row < reviews; row++) {
    const createTime = new Date(now - dayMs - (row % 700) * dayMs).toISOString()
    const review = fixture.addReview(placeOf(1 + (row % places)), {
      starRating: stars[row % 5]!,
      comment: textOf(row),
      createTime,
    })
    if (row % 4 === 0) {
      review.reviewReply = { comment: "Thanks", updateTime: createTime, reviewReplyState: "APPROVED" }
    }
  }
}

const database = await newDatabase("sync")
const google = await startGoogle()
let product: Product | undefined
try {
  seed(google.fixture)
  const file = join(folder, "reviews.csv")
  await writeReviewsCsv(file, reviews)
  // The first start makes the tables.
  const { connected, few, other } = await withOpen(database, async ({ db }) => {
    const config = { ...defaultConfig, tokenSecrets: [secret] }
    const base = { clock: systemClock, config }
    const connectors = createConnectors(base, { google: google.settings, simulated: false })
    /** An account whose locations are the first places of the stand-in, about to look at them. */
    const connect = async (accountName: string, locations: number) => {
      const account = await fillBigAccount(db, { reviews: 1, locations, accountName })
      await db.execute(sql`update locations l set google_place_id = 'place-' || n.at
        from (select id, row_number() over (order by id) as at from locations where account_id = ${account.accountId}) n
        where l.account_id = ${account.accountId} and l.id = n.id`)
      const tokenId = await connectGoogle({ ...base, db, connectors }, google, {
        accountId: account.accountId,
      })
      return { ...account, tokenId }
    }
    const all = await connect("Connected", places)
    const some = await connect("Connected with few", fewPlaces)
    await db.execute(sql`update connections set next_sync_at = '2100-01-01'`)
    const beside = await fillBigAccount(db, { reviews: 20_000, locations: 100, accountName: "Other" })
    return { connected: all, few: some, other: beside }
  })
  const imported = await importRows(file, database, "file")
  // Reviews of the file and of the other account have been read: reading them is not part of a look.
  await withOpen(database, ({ db }) => db.execute(sql`delete from reviews_to_read`))
  const hosts = ["CONSENT", "TOKEN", "ACCOUNTS", "LOCATIONS", "REVIEWS", "KEYS"]
  product = await startProduct({
    ...database.env,
    TOKEN_SECRET: secret,
    GOOGLE_CLIENT_ID: google.settings.clientId,
    GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
    GOOGLE_CALLS_PER_MINUTE: "60000",
    ...Object.fromEntries(hosts.map((host) => [`GOOGLE_${host}_URL`, google.origin])),
  })
  const { address, apiUrl, child } = product
  const call = createApiCaller(apiUrl)
  const cookie = await sessionCookie(address, other.managerEmail, other.password)
  const page = () => timed(() => read(`${address}/reviews`, cookie))

  /** Asks for a look and waits for its end. @param meanwhile is done again and again until then. */
  const look = async (of: typeof connected, meanwhile: (placesSynced: number) => Promise<void>) => {
    const login = await call("POST", "/auth", { body: { email: of.adminEmail, password: of.password } })
    const as = { email: of.adminEmail, token: login.body.token as string }
    const state = async () => {
      const { body } = await call("GET", "/connections", { as })
      const [connection] = body._embedded.connections
      return connection as {
        state: string
        places_synced: number
        reviews_taken: number
        error: string | null
      }
    }
    const started = performance.now()
    const asked = await call("POST", `/connections/${of.tokenId}/sync`, { as })
    if (asked.status !== 202) throw new Error(`A look could not be asked for: ${asked.text}`)
    let now = await state()
    while (now.state === "importing") {
      await meanwhile(now.places_synced)
      await setTimeout(pauseMs)
      now = await state()
    }
    const seconds = (performance.now() - started) / 1000
    if (now.error) throw new Error(`The look ended with ${JSON.stringify(now)}`)
    return { seconds, taken: now.reviews_taken }
  }

  let memory = peakMemory(child.pid!)
  let early = 0
  // No one else has the processors meanwhile, as with the import of the file.
  const { seconds, taken } = await look(connected, async (placesSynced) => {
    if (early > 0 || placesSynced < places / 5) return
    early = memory.readMb()
    memory = peakMemory(child.pid!)
  })
  if (taken !== reviews) throw new Error(`The look took in ${taken} of ${reviews} reviews.`)
  const late = memory.readMb()
  const looks = google.asked.length
  for (let warm = 0; warm < 5; warm += 1) await page()
  const idle: number[] = []
  for (let run = 0; run < pages; run += 1) idle.push(await page())
  const busy: number[] = []
  await look(few, async () => {
    busy.push(await page())
  })
  const rate = reviews / seconds
  const fileRate = reviews / imported.seconds
  const figures: Figure[] = [
    {
      what: `first look at ${reviews} reviews of ${places} places, ${database.kind}`,
      value: seconds,
      unit: "s",
    },
    { what: "rows per second", value: rate },
    { what: "import of a file of as many rows, rows per second", value: fileRate },
    { what: "rows per second ÷ those of the file import", value: rate / fileRate, atLeast: 0.5 },
    { what: "calls to the source", value: looks },
    { what: "highest memory in the first fifth, all programs", value: early, unit: "MB" },
    { what: "highest memory after it ÷ in it", value: late / early, atMost: 1.2 },
    { what: "another user's page, nothing else going on", value: median(idle), unit: "ms" },
    {
      what: "another user's page during a second look ÷ idle",
      value: median(busy) / median(idle),
      atMost: 2,
    },
  ]
  report("sync", figures)
} finally {
  await product?.stop()
  await google.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
