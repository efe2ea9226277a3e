import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { createApiCaller } from "#tests/support/api-caller.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedReadAccounts } from "#tests/support/killed/seed-read.ts"
import { newPlace, type Place } from "#tests/support/place.ts"
import { polled } from "#tests/support/polled.ts"
import { emailOf, type SeededAccount, seedPassword } from "#tests/support/seed.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { freePort } from "../../../scripts/lib/ports.mjs"

const secret = randomBytes(32).toString("hex")
const hosts = ["CONSENT", "TOKEN", "ACCOUNTS", "LOCATIONS", "REVIEWS", "KEYS"]
const betweenMs = 100
/** Less than a call more: with a pace of its own, each program would be a whole one early. */
const earlyMs = betweenMs / 2

describe("two Review APIs on one database", () => {
  if (!databasesFor("programs").includes("postgres")) {
    test("wait for a run with PostgreSQL, which two programs can share", () =>
      expect(databasesFor("programs")).not.toContain("postgres"))
    return
  }

  let google: GoogleStandIn
  let at: Place
  let data: string
  let first: SeededAccount
  const children: Child[] = []
  const programs: { call: ReturnType<typeof createApiCaller>; as: { email: string; token: string } }[] = []
  const calls: number[] = []

  async function start(env: Record<string, string>): Promise<ReturnType<typeof createApiCaller>> {
    const port = String(await freePort())
    const child = startChild("review-api/main.ts", [], { ...env, REVIEW_API_PORT: port })
    children.push(child)
    await child.printed('"listening"')
    const call = createApiCaller(`http://127.0.0.1:${port}`)
    await polled(
      async () => (await call("GET", "/readyz")).status,
      (status) => status === 200,
    )
    return call
  }

  beforeAll(async () => {
    google = await startGoogle()
    at = await newPlace("postgres")
    data = await mkdtemp(join(tmpdir(), "outpost-provider-pace-"))
    await at.opened(async ({ db }) => {
      ;({ first } = await seedReadAccounts({ db }))
      const names = first.locationIds.map((id) => ({ title: `Place ${id}`, address: `${id} Far Road` }))
      listAtGoogle(google.fixture, names)
      const base = { clock: systemClock, config: { ...defaultConfig, tokenSecrets: [secret] } }
      const connectors = createConnectors(base, { google: google.settings, simulated: false })
      const tokenId = await connectGoogle({ ...base, db, connectors }, google, { accountId: first.id })
      // No look comes between.
      await db.execute(sql`update connections set next_sync_at = '2100-01-01'`)
      for (const [nth, locationId] of first.locationIds.entries())
        await db.execute(sql`insert into connection_places
            (account_id, owner_account_id, token_id, external_id, name, status, location_id, confidence)
          values (${first.id}, ${first.id}, ${tokenId}, ${placeOf(nth + 1)}, 'A place', 'matched', ${locationId}, 100)`)
    })
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
      GOOGLE_CALLS_PER_MINUTE: String(60_000 / betweenMs),
      ...Object.fromEntries(hosts.map((host) => [`GOOGLE_${host}_URL`, google.origin])),
    }
    for (const call of await Promise.all([start(env), start(env)])) {
      const body = { email: emailOf("Admin", "first.test"), password: seedPassword }
      programs.push({ call, as: (await call("POST", "/auth", { body })).body })
    }
    google.odd.onCall = (call) => {
      if (call.includes(" /v")) calls.push(Date.now())
    }
  })
  afterAll(async () => {
    for (const child of children) await child.kill()
    await google?.close()
    await at?.remove()
    await rm(data, { recursive: true, force: true })
  })

  /** Has one of them compare a listing with Google now. @returns what it says of Google. */
  async function compare(program: number, locationId: number) {
    const { call, as } = programs[program]!
    const query = { refresh: "true" }
    const { status, body } = await call("GET", `/local_listings/${locationId}`, { as, query })
    expect([status, body]).toEqual([200, body])
    return body.directories[0]
  }

  test("keep to the pace of one installation at a provider", async () => {
    const began = Date.now()
    await Promise.all([0, 1].flatMap((program) => first.locationIds.map((id) => compare(program, id))))
    expect(calls.length).toBeGreaterThanOrEqual(2 * first.locationIds.length)
    for (const [nth, atMs] of calls.entries())
      expect(atMs - began).toBeGreaterThanOrEqual(nth * betweenMs - earlyMs)
  })

  test("both leave a provider alone that has asked one of them to wait", async () => {
    google.inject({ on: / \/v1/, status: 429, retryAfter: 3_600 })
    await compare(0, first.locationIds[0]!)
    const known = await at.opened(({ db }) =>
      polled(
        () => anyRows(db, sql`select 1 from provider_hosts where rests_until > now()`),
        (rows) => rows.length > 0,
      ),
    )
    expect(known).toHaveLength(1)
    const asked = calls.length
    for (const program of [1, 0, 1]) await compare(program, first.locationIds[1]!)
    expect(calls).toHaveLength(asked)
    const health = await programs[1]!.call("GET", "/local_listings/health", { as: programs[1]!.as })
    const { rests_until: until } = health.body.directories[0].quota
    expect(Date.parse(until)).toBeGreaterThan(Date.now())
  })
})
