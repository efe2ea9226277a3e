import { isDeepStrictEqual } from "node:util"
import { and, eq, sql } from "drizzle-orm"
import {
  type DirectoryCode,
  directoryCodes,
  type ListingField,
  publishableDirectories,
} from "#lib/contract/local-listings/constants.ts"
import { closedWeek } from "#lib/hours/week.ts"
import type { Listing } from "#review-api/core/listing.ts"
import { listingOf } from "#review-api/db/queries/listing-of.ts"
import { sourceId } from "#review-api/db/reference/sources.ts"
import {
  directoryListings,
  listedLocations,
  listingFields,
} from "#review-api/db/schema/directory-listings.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { sourceOverrides } from "#review-api/db/schema/location-source-overrides.ts"
import { locations, urls } from "#review-api/db/schema/places.ts"
import { simulatedListings } from "#review-api/db/schema/simulated-listings.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import type { JobName } from "#review-api/jobs/job-kind.ts"
import { standingsOf } from "#review-api/listings/listed-locations.ts"
import { listingState, rankOf } from "#review-api/listings/listing-state.ts"
import { comparable, syncableFields } from "#review-api/listings/sync-fields.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { fc } from "#tests/support/properties.ts"
import { connect, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { Killed, mortal, watchedDirectories } from "#tests/support/watched-directories.ts"

const aDay = 25 * 60
const listed = ["google_maps", "facebook", "apple_maps", "bing", "yelp_api"] as const
const connected = ["google_my_business", "facebook", "bing_maps"] as const

describe.each(databasesFor("jobs", "locks"))("local listings on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  const behaviour = { ...quickBehaviour, outages: [] as string[] }
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let manager: Caller
  let ids: number[]
  let directories: ReturnType<typeof watchedDirectories>
  /** Last action of our users on each location. */
  const said = new Map<number, Record<string, unknown>>()
  let writes = 0

  beforeAll(async () => {
    api = await startTestApi({ database, sources: behaviour, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    ids = first.locationIds.slice(0, 2)
    directories = watchedDirectories(api.deps.listingSources)
    await api.deps.db.update(locations).set({ phone: "+16175550100", timeZone: "America/New_York" })
    await connect(api.deps, first.id, [...connected])
    await api.deps.db.insert(urls).values(
      ids.flatMap((locationId) =>
        listed.map((code) => ({
          accountId: first.id,
          locationId,
          sourceId: sourceId(code),
          link: `https://${code}.example/${locationId}`,
        })),
      ),
    )
    admin = await api.login(emailOf("Admin", "first.test"))
    manager = await api.login(emailOf("Manager", "first.test"))
  })
  afterAll(() => api.close())

  const workers = (): Deps => ({ ...api.deps, listingSources: directories.sources })

  /** Does what waits, as a worker would; a job that fails is tried again with the next. */
  async function run(name: JobName, deps: Deps = workers()): Promise<void> {
    for (const id of await jobKinds[name].waiting(deps)) {
      await jobKinds[name]
        .run(deps, { id, signal: new AbortController().signal, isLastAttempt: true })
        .catch((error: Error) => {
          const isExpected = error instanceof Killed || /did not respond/.test(error.message)
          if (!isExpected) throw error
        })
    }
  }

  /** A worker that ends in the middle. */
  async function killed(name: JobName, at: number): Promise<void> {
    const { db, isDead } = mortal(api.deps.db, at)
    try {
      await run(name, { ...workers(), db })
    } catch (error) {
      if (!isDead()) throw error
    }
  }

  type At = { id: number; code: DirectoryCode; at: number }

  const shownAt = (id: number, code: DirectoryCode) =>
    and(eq(simulatedListings.locationId, id), eq(simulatedListings.sourceCode, code))
  async function shown(id: number, code: DirectoryCode): Promise<Listing | null> {
    const [row] = await api.deps.db.select().from(simulatedListings).where(shownAt(id, code))
    return row?.listing ?? null
  }

  async function patch(id: number, body: Record<string, unknown>, as = admin): Promise<void> {
    directories.open(id, directoryCodes)
    const { status } = await api.patch(`/locations/${id}`, { as, body })
    expect(status).toBe(200)
    said.set(id, { ...said.get(id), ...body })
    writes += 1
  }

  async function turn(id: number, way: "publish" | "unpublish", as = admin): Promise<void> {
    directories.open(id, directoryCodes)
    const body = { account_id: first.id, location_ids: [id] }
    const { status } = await api.call("POST", `/local_listings/${way}`, { as, body })
    expect([200, 422]).toContain(status)
  }

  /** Syncing to one directory is locked, or not any more, or it has a phone of its own. */
  async function override({ id, code, at }: At): Promise<void> {
    directories.open(id, directoryCodes)
    const values = at % 3 === 0 ? { phone: `+1617555${String(2_000 + at)}` } : { enabled: at % 3 === 1 }
    const [own] = await api.deps.db
      .select()
      .from(sourceOverrides)
      .where(and(eq(sourceOverrides.locationId, id), eq(sourceOverrides.sourceId, sourceId(code))))
    const given = {
      as: admin,
      body: own ? values : { location_id: id, source_id: sourceId(code), ...values },
    }
    const { status } = await (own
      ? api.patch(`/location_source_overrides/${own.id}`, given)
      : api.call("POST", "/location_source_overrides", given))
    expect([200, 201]).toContain(status)
  }

  const hoursUntil = (at: number) => ({
    ...closedWeek(),
    monday: {
      open: true,
      is_24_hours: false,
      hours: [{ open_time: "07:00", close_time: `1${at % 10}:30` }],
    },
  })

  const here: Record<string, (one: At) => Promise<unknown>> = {
    name: ({ id, at }) => patch(id, { public_name: `Name ${at}` }),
    phone: ({ id, at }) => patch(id, { phone: `+1617555${String(1_000 + at)}` }),
    website: ({ id, at }) => patch(id, { website: `https://site-${at}.example/` }),
    "name and back": async ({ id, at }) => {
      const before = said.get(id)!["public_name"]
      await patch(id, { public_name: `Back ${at}` })
      await patch(id, { public_name: before })
    },
    "two people write": ({ id, at }) =>
      atOnce([
        patch(id, { phone: `+1617555${String(3_000 + at)}` }),
        patch(id, { public_name: `Two ${at}` }, manager),
      ]),
    hours: ({ id, at }) => {
      directories.open(id, directoryCodes)
      const body = { location_ids: [id], hours: hoursUntil(at) }
      return api.call("POST", "/locations/hours", { as: admin, body })
    },
    holiday: ({ id, at }) => {
      directories.open(id, directoryCodes)
      const body = {
        location_id: id,
        start_date: `2027-03-${String(1 + (at % 28)).padStart(2, "0")}`,
        closed: true,
      }
      return api.call("POST", "/special_hours", { as: admin, body })
    },
    publish: ({ id }) => turn(id, "publish"),
    unpublish: ({ id }) => turn(id, "unpublish"),
    "two people toggle": ({ id }) => atOnce([turn(id, "publish"), turn(id, "unpublish", manager)]),
    override: (one) => override(one),
    async resolve({ id, code, at }) {
      const { body } = await api.call("GET", `/local_listings/${id}`, { as: admin })
      const { fields } = body.directories.find(
        ({ directory_code }: Record<string, string>) => directory_code === code,
      )
      const field = fields[at % Math.max(1, fields.length)]
      if (!field) return
      directories.open(id, directoryCodes)
      const keep = (["ours", "theirs", "suggestion"] as const)[at % 3]!
      const { status } = await api.call("POST", `/locations/${id}/listings/resolve`, {
        as: admin,
        body: { directory_code: code, field: field.field, keep, seen: field.seen },
      })
      expect([200, 409, 422]).toContain(status)
      if (status !== 200 || keep === "ours") return
      const [row] = await api.deps.db.select().from(locations).where(eq(locations.id, id))
      said.set(id, { ...said.get(id), public_name: row!.publicName, phone: row!.phone })
    },
  }

  const drifts: readonly ((at: number) => Partial<Listing>)[] = [
    (at) => ({ phone: `+1617555${String(5_000 + at)}` }),
    (at) => ({ public_name: `Theirs ${at}` }),
    (at) => ({ hours: hoursUntil(at) }),
    () => ({ open_status: "temporarily_inactive" }),
  ]

  const there: Record<string, (one: At) => unknown> = {
    async drift({ id, code, at }) {
      const listing = await shown(id, code)
      if (!listing) return
      directories.open(id, [code])
      await api.deps.db
        .update(simulatedListings)
        .set({ listing: { ...listing, ...drifts[at % drifts.length]!(at) } })
        .where(shownAt(id, code))
    },
    suggest() {
      behaviour.suggestedPercent = behaviour.suggestedPercent ? 0 : 100
    },
    outage({ code, at }) {
      behaviour.outages = at % 4 === 0 ? ["*"] : [code]
    },
    back() {
      behaviour.outages = []
    },
    refuses: ({ code }) => flip(directories.now.refusing, code),
    "claim lost": ({ code }) => flip(directories.now.unclaimed, code),
    "answer lost"() {
      directories.now.losesAnswers = true
    },
    disconnect: () =>
      api.deps.db
        .update(oauthTokens)
        .set({ revokedAt: clock.now().toISOString() })
        .where(eq(oauthTokens.accountId, first.id)),
    reconnect: () => reconnect(),
  }
  const reconnect = () =>
    api.deps.db.update(oauthTokens).set({ revokedAt: null }).where(eq(oauthTokens.accountId, first.id))

  function flip(set: Set<string>, code: string): void {
    if (!set.delete(code)) set.add(code)
  }

  async function changeIsDue({ id, at }: At): Promise<void> {
    await patch(id, { phone: `+1617555${String(4_000 + at)}` })
    clock.pass(31)
  }

  const work: Record<string, (one: At) => Promise<unknown>> = {
    send: () => run("publication"),
    "sending is killed": async (one) => {
      await changeIsDue(one)
      await killed("publication", one.at % 40)
    },
    "two send": async (one) => {
      await changeIsDue(one)
      await atOnce([run("publication"), run("publication")])
    },
    async "a change meanwhile"(one) {
      await changeIsDue(one)
      directories.now.meanwhile = (id) => patch(id, { public_name: `Meanwhile ${one.at}` })
      await run("publication")
    },
    async "turned off meanwhile"(one) {
      await changeIsDue(one)
      directories.now.meanwhile = (id) => turn(id, "unpublish")
      await run("publication")
    },
    check: () => run("listing_check"),
    look: () => run("listing_look"),
    "look is killed": ({ at }) => killed("listing_look", at % 30),
    "some minutes": async () => clock.pass(6),
    "half an hour": async () => clock.pass(31),
    "a day": async () => clock.pass(aDay),
  }

  const steps = { ...here, ...there, ...work }
  type Step = { what: string; place: number; directory: number; at: number }

  async function take({ what, place, directory, at }: Step): Promise<void> {
    const code = listed[directory]!
    clock.pass(1)
    await steps[what]!({ id: ids[place]!, code, at })
  }

  /** Everything answers again, and everyone gets what they wait for. */
  async function settle(): Promise<void> {
    directories.calm()
    behaviour.outages = []
    await reconnect()
    for (let turns = 0; turns < 3; turns++) {
      clock.pass(31)
      await run("publication")
    }
    for (let days = 0; days < 2; days++) {
      clock.pass(aDay)
      await run("listing_look")
    }
  }

  const isOff = async (id: number, code: DirectoryCode) =>
    (await api.deps.db.$count(
      sourceOverrides,
      sql`location_id = ${id} and source_id = ${sourceId(code)} and not enabled`,
    )) > 0

  async function expectRight(id: number, code: DirectoryCode): Promise<void> {
    const at = sql`location_id = ${id} and source_code = ${code}`
    const [row] = await api.deps.db.select().from(directoryListings).where(at)
    const [wish] = await api.deps.db.select().from(localListings).where(eq(localListings.locationId, id))
    const [ours, theirs] = [
      await listingOf(api.deps.db, { accountId: first.id, locationId: id, sourceCode: code }),
      await shown(id, code),
    ]
    const today = clock.now().toISOString().slice(0, 10)
    const [own, live] = [comparable(ours!, today), comparable(theirs!, today)]
    const kept = await api.deps.db.select().from(listingFields).where(at)
    const progressOf = (field: ListingField) => kept.find((one) => one.field === field)?.progress ?? null
    const fields = syncableFields(code, [own, live]).map((field) => ({
      field,
      ours: own[field] ?? null,
      live: live[field] ?? null,
      progress: progressOf(field),
    }))
    const isEnabled = !(await isOff(id, code))
    const isPublished = wish?.isPublished ?? false
    const state = listingState({
      code,
      isKnown: true,
      obstacle: row!.obstacle,
      isPublished,
      isEnabled,
      fields,
      isWaiting: wish?.dueAt != null,
    })
    const { status, differing, fieldsInSync, syncableFields: count } = state
    expect({ code, ...row }).toMatchObject({
      code,
      status,
      rank: rankOf(status),
      differing,
      fieldsInSync,
      syncableFields: count,
    })
    const isSynced = isPublished && isEnabled && !(await isOff(id, "google_maps"))
    if (!isSynced || !publishableDirectories.some((one) => one === code)) return
    // Waiting values have been sent: remaining differences were changed there since, or were refused, which is shown.
    expect(wish!.dueAt).toBeNull()
    const sent = directories.lastOf(id, code)
    // Hours of single dates are for Google alone (L-185).
    const dates = code === "google_maps" ? {} : { special_hours: [] }
    const isSent = row!.isSentAccepted && isDeepStrictEqual({ ...sent, ...dates }, { ...ours, ...dates })
    const isSaid = row!.refusal !== null || row!.obstacle !== null || wish!.error !== null
    if (!isSent && !isSaid) expect({ id, code, differing }).toEqual({ id, code, differing: [] })
    if (status === "in_progress" || status === "pending_sync")
      throw new Error(`${code} is ${status} for ever`)
  }

  /** The line of the location in lists is what its directories give from scratch. */
  async function expectSummedUp(id: number): Promise<void> {
    const rows = await api.deps.db
      .select()
      .from(directoryListings)
      .where(eq(directoryListings.locationId, id))
      .orderBy(directoryListings.sourceCode)
    const [sum] = await api.deps.db.select().from(listedLocations).where(eq(listedLocations.locationId, id))
    expect(sum!.rank).toBe(Math.max(...rows.map(({ rank }) => rank)))
    expect(standingsOf(sum!.standings)).toEqual(
      rows.map(({ sourceCode: code, status, fieldsInSync, syncableFields }) => ({
        code,
        status,
        fieldsInSync,
        syncableFields,
      })),
    )
  }

  test("end in sync or say why not, whatever happens: nothing is sent twice, no change is lost, and each status is what follows [P-007 P-241]", async () => {
    const taken = fc.array(
      fc.record<Step>({
        what: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...Object.keys(here)) },
          { weight: 5, arbitrary: fc.constantFrom(...Object.keys(there)) },
          { weight: 8, arbitrary: fc.constantFrom(...Object.keys(work)) },
        ),
        place: fc.nat({ max: 1 }),
        directory: fc.nat({ max: listed.length - 1 }),
        at: fc.nat({ max: 999 }),
      }),
      { minLength: 2, maxLength: 12 },
    )
    await run("listing_look")
    for (const id of ids) await patch(id, { public_name: `Start ${id}`, phone: "+16175550100" })
    await fc.assert(
      fc.asyncProperty(taken, async (all) => {
        for (const id of ids) await turn(id, "publish")
        for (const step of all) await take(step)
        await settle()
        expect(directories.twice).toEqual([])
        for (const id of ids) {
          const [row] = await api.deps.db.select().from(locations).where(eq(locations.id, id))
          const { publicName: public_name, phone, website } = row!
          expect({ public_name, phone, website }).toMatchObject(said.get(id)!)
          for (const code of listed) await expectRight(id, code)
          await expectSummedUp(id)
        }
      }),
      { numRuns: 20, endOnFailure: true },
    )
    expect(writes).toBeGreaterThan(20)
    expect(directories.now.sendings).toBeGreaterThan(20)
  })
})
