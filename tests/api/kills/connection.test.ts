import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import type { Db } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { createApiCaller } from "#tests/support/api-caller.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedReadAccounts } from "#tests/support/killed/seed-read.ts"
import { newPlace } from "#tests/support/place.ts"
import { polled } from "#tests/support/polled.ts"
import { fc } from "#tests/support/properties.ts"
import { emailOf, seedPassword } from "#tests/support/seed.ts"
import { shownFromGoogle, standingAtGoogle } from "#tests/support/stand-ins/google/compare-reviews.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import type { GoogleFixture } from "#tests/support/stand-ins/google/fixture.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { freePort } from "../../../scripts/lib/ports.mjs"

const placeCount = 3
const places = Array.from({ length: placeCount }, (_, at) => placeOf(at + 1))
/** Five pages of each place. */
const perPlace = 230
const secret = randomBytes(32).toString("hex")
const hosts = ["CONSENT", "TOKEN", "ACCOUNTS", "LOCATIONS", "REVIEWS", "KEYS"]

/** When one of the two is killed: after so many calls to Google of a look, and some time after that. */
type Kill = { victim: 0 | 1; calls: number; afterMs: number }
const kills = fc.array(
  fc.record<Kill>({
    victim: fc.constantFrom(0 as const, 1 as const),
    calls: fc.integer({ min: 1, max: 16 }),
    afterMs: fc.nat({ max: 60 }),
  }),
  { minLength: 3, maxLength: 3 },
)

/** Actions of customers between two looks. */
function happen(fixture: GoogleFixture, round: number): void {
  for (const place of places) {
    const known = [...fixture.reviews.get(place)!.values()]
    fixture.editReview(known[round]!.name, { comment: `Edited in round ${round}` })
    fixture.deleteReview(known.at(-1 - round)!.name)
    for (let more = 0; more < 4; more++)
      fixture.addReview(place, { starRating: "TWO", comment: `Round ${round}, ${more}` })
  }
}

/** Makes the silence of a dead program pass immediately. */
const passSilence = (db: Db) =>
  db.execute(
    sql`delete from jobs.job where name in ('connection', 'response') and state in ('active', 'retry')`,
  )

describe("two Review APIs on one database, one of which is killed with -9 now and then", () => {
  if (!databasesFor("programs").includes("postgres")) {
    test("wait for a run with PostgreSQL, which two programs can share", () =>
      expect(databasesFor("programs")).not.toContain("postgres"))
    return
  }

  test("take in what is at Google, nothing twice, and send no response twice", async () => {
    const google = await startGoogle()
    const { fixture } = google
    const at = await newPlace("postgres")
    const data = await mkdtemp(join(tmpdir(), "outpost-kill-connection-"))
    const children = new Set<Child>()
    const env = {
      ...at.env,
      DATA_DIR: data,
      HOST: "0.0.0.0",
      RATE_LIMIT_PER_MINUTE: "1000000",
      TOKEN_SECRET: secret,
      SESSION_SECRET: secret,
      MAIL_FROM: "Outpost <mail@outpost.test>",
      GOOGLE_CLIENT_ID: google.settings.clientId,
      GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
      GOOGLE_CALLS_PER_MINUTE: "60000",
      ...Object.fromEntries(hosts.map((host) => [`GOOGLE_${host}_URL`, google.origin])),
    }
    async function start() {
      const port = String(await freePort())
      const child = startChild("review-api/main.ts", [], { ...env, REVIEW_API_PORT: port })
      children.add(child)
      await child.printed('"listening"')
      const call = createApiCaller(`http://127.0.0.1:${port}`)
      await polled(
        async () => (await call("GET", "/readyz")).status,
        (status) => status === 200,
      )
      return { child, call }
    }

    try {
      listAtGoogle(
        fixture,
        ["1", "2", "3"].map((name) => ({ title: `At Google ${name}`, address: `${name} Far Road` })),
      )
      for (const place of places) {
        for (let one = 0; one < perPlace; one++)
          fixture.addReview(place, { starRating: "FOUR", comment: `Review ${one}` })
      }
      await at.opened(async ({ db }) => {
        const { first } = await seedReadAccounts({ db })
        const base = { clock: systemClock, config: { ...defaultConfig, tokenSecrets: [secret] } }
        const connectors = createConnectors(base, { google: google.settings, simulated: false })
        const tokenId = await connectGoogle({ ...base, db, connectors }, google, { accountId: first.id })
        const listed = new Date().toISOString()
        await db.execute(sql`update connections set places_listed_at = ${listed}::timestamptz`)
        for (const [nth, place] of places.entries())
          await db.execute(sql`insert into connection_places
              (account_id, owner_account_id, token_id, external_id, name, status, location_id, confidence)
            values (${first.id}, ${first.id}, ${tokenId}, ${place}, ${place}, 'matched', ${first.locationIds[nth]!}, 100)`)

        const programs = await Promise.all([start(), start()])
        const body = { email: emailOf("Admin", "first.test"), password: seedPassword }
        const { body: as } = await programs[0].call("POST", "/auth", { body })
        const look = (program: (typeof programs)[number]) =>
          program.call("POST", `/connections/${tokenId}/sync`, { as })
        let texts = 0
        /** Of a review that has none yet. */
        async function respond(program: (typeof programs)[number]) {
          const [row] = await rowsOf(
            db,
            { id: column.number() },
            sql`select p.review_id as id from provider_reviews p
                join reviews r on r.account_id = p.account_id and r.id = p.review_id and r.origin_deleted_at is null
                where not exists (select 1 from responses a where a.account_id = p.account_id and a.review_id = p.review_id)
                order by p.review_id offset 40 limit 1`,
          )
          if (!row) return
          texts += 1
          const response = { review_id: row.id, content: `Our response ${texts}`, status: "pending" }
          expect((await program.call("POST", "/responses", { as, body: response })).status).toBe(201)
        }

        const [taken] = fc.sample(kills, { numRuns: 1, seed: Number(process.env["PROPERTY_SEED"] ?? 1) })
        for (const [round, { victim, calls, afterMs }] of taken!.entries()) {
          const survivor = programs[1 - victim]!
          const reached = Promise.withResolvers<void>()
          let left = calls
          google.odd.onCall = () => {
            left -= 1
            if (left === 0) reached.resolve()
          }
          await respond(survivor)
          await look(programs[victim]!)
          await Promise.race([reached.promise, pause(1_000)])
          await pause(afterMs)
          await programs[victim]!.child.kill()
          google.odd.onCall = () => {}
          await passSilence(db)
          happen(fixture, round)
          await look(survivor)
          programs[victim] = await start()
        }
        // A response whose sender was killed is tried again.
        await passSilence(db)
        await db.execute(sql`update responses set next_attempt_at = now() where next_attempt_at is not null`)
        await programs[0].child.kill()
        programs[0] = await start()

        const shown = () => Promise.all(places.map((place) => shownFromGoogle({ db }, first.id, place)))
        const waiting = sql`select 1 from responses where account_id = ${first.id} and content like 'Our response %'
          and status <> 'published'`
        const isSame = (sides: Awaited<ReturnType<typeof shown>>) =>
          JSON.stringify(sides) === JSON.stringify(places.map((place) => standingAtGoogle(fixture, place)))
        let nextLookMs = 0
        await polled(
          async () => {
            if (Date.now() > nextLookMs) {
              nextLookMs = Date.now() + 2_000
              await look(programs[1])
            }
            return { sides: await shown(), left: (await anyRows(db, waiting)).length }
          },
          ({ sides, left }) => left === 0 && isSame(sides),
        )
        const twice = sql`select identity from reviews where account_id = ${first.id}
          group by identity having count(*) > 1`
        expect(await anyRows(db, twice)).toEqual([])
        const sent = fixture.puts.map(({ comment }) => comment)
        expect(sent.length).toBeGreaterThan(1)
        expect(sent).toEqual([...new Set(sent)])
      })
    } finally {
      for (const child of children) await child.kill()
      await google.close()
      await at.remove()
      await rm(data, { recursive: true, force: true })
    }
  })
})
