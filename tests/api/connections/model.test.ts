import { and, eq, sql } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import { SourceBusy } from "#review-api/directories/response-source.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import type { JobName } from "#review-api/jobs/job-kind.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { patientConfig } from "#tests/support/patient-config.ts"
import { fc } from "#tests/support/properties.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { shownFromGoogle, standingAtGoogle } from "#tests/support/stand-ins/google/compare-reviews.ts"
import { connectGoogle } from "#tests/support/stand-ins/google/connect-google.ts"
import type { StandInReview } from "#tests/support/stand-ins/google/fixture.ts"
import { listAtGoogle, placeOf } from "#tests/support/stand-ins/google/seed-places.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const places = [placeOf(1), placeOf(2)]
const aDay = 25 * 60

describe.each(databasesFor("jobs"))("a connection to Google on %s", (database) => {
  const clock = standingClock("2026-06-01T09:00:00Z")
  let standIn: GoogleStandIn
  let api: TestApi
  let first: SeededAccount
  let tokenId: number
  let admin: Caller
  /** The same database, seen from another process: nothing that is kept in memory is shared. */
  let elsewhere: Deps
  const fixture = () => standIn.fixture
  const gone: StandInReview[] = []
  /** Reviews that have had a response from here: their owner leaves these alone at Google. */
  const answered = new Set<string>()
  let texts = 0

  beforeAll(async () => {
    standIn = await startGoogle({ now: clock.now })
    const connectors = createConnectors(
      { clock, config: patientConfig },
      { google: { ...standIn.settings, togetherFrom: 2 }, simulated: false },
    )
    api = await startTestApi({ database, clock, connectors })
    elsewhere = { ...api.deps, db: new Proxy(api.deps.db, {}) }
    first = (await seedTwoAccounts(api.deps)).first
    listAtGoogle(fixture(), [
      { title: "Alder Cafe", address: "1 Main Street", city: "Berlin" },
      { title: "Birch Bistro", address: "2 Main Street", city: "Berlin" },
    ])
    tokenId = await connectGoogle(api.deps, standIn, { accountId: first.id })
    await doJobs(api.deps, "connection")
    for (const [at, place] of places.entries()) {
      await api.deps.db
        .update(connectionPlaces)
        .set({ status: "matched", locationId: first.locationIds[at]! })
        .where(eq(connectionPlaces.externalId, place))
    }
  })
  afterAll(async () => {
    await api.close()
    await standIn.close()
  })

  async function run(name: JobName, deps: Deps, signal = new AbortController().signal): Promise<void> {
    for (const id of await jobKinds[name].waiting(deps)) {
      await jobKinds[name].run(deps, { id, signal, isLastAttempt: true }).catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof SourceBusy)) throw error
      })
    }
  }

  /** Lets something happen with the n-th call to Google of some work. */
  async function during(calls: number, happens: () => void, work: () => Promise<unknown>): Promise<void> {
    let left = calls
    standIn.odd.onCall = () => {
      left -= 1
      if (left === 0) happens()
    }
    await work()
    standIn.odd.onCall = () => {}
  }

  /** A worker that dies with the n-th call to Google. */
  async function killed(name: JobName, calls: number): Promise<void> {
    const controller = new AbortController()
    const kill = () => controller.abort(new Error("killed"))
    await during(calls, kill, () => run(name, api.deps, controller.signal))
  }

  /** Another process takes the same connection while one is at it. */
  async function twoWorkers(calls: number): Promise<void> {
    let other: Promise<void> | undefined
    const join = () => {
      other = run("connection", elsewhere)
    }
    await during(calls, join, () => run("connection", api.deps))
    await other
  }

  const tokenRow = async () => {
    const [row] = await api.deps.db.select().from(oauthTokens).where(eq(oauthTokens.id, tokenId))
    return row!
  }

  const ownResponse = async (review: StandInReview) => {
    const [row] = await api.deps.db
      .select({ reviewId: reviews.id, id: responses.id, status: responses.status })
      .from(reviews)
      .leftJoin(
        responses,
        and(eq(responses.accountId, reviews.accountId), eq(responses.reviewId, reviews.id)),
      )
      .where(and(eq(reviews.accountId, first.id), eq(reviews.identity, review.reviewId)))
    return row
  }

  /** A person writes a response here, or another one. */
  async function respond(review: StandInReview): Promise<void> {
    const own = await ownResponse(review)
    if (!own) return
    answered.add(review.name)
    texts += 1
    const body = { content: `Our response ${texts}`, status: "pending" }
    const { status } = await (own.id === null
      ? api.call("POST", "/responses", { as: admin, body: { ...body, review_id: own.reviewId } })
      : api.patch(`/responses/${own.id}`, { as: admin, body }))
    expect([200, 201, 409, 422]).toContain(status)
  }

  async function removeOwn(review: StandInReview): Promise<void> {
    const own = await ownResponse(review)
    if (!own?.id) return
    answered.add(review.name)
    const { status } = await api.call("DELETE", `/responses/${own.id}`, { as: admin })
    expect([200, 202]).toContain(status)
  }

  type At = { place: string; review: StandInReview; at: number }
  const mayReply = ({ review }: At) => !answered.has(review.name)

  const atGoogle: Record<string, (one: At) => unknown> = {
    add: ({ place, at }) => fixture().addReview(place, { starRating: "FOUR", comment: `Added ${at}` }),
    "add 60": ({ place }) => {
      for (let more = 0; more < 60; more++) fixture().addReview(place, { starRating: "TWO" })
    },
    edit: ({ review, at }) => fixture().editReview(review.name, { comment: `Edited ${at}` }),
    delete({ review }) {
      gone.push(review)
      fixture().deleteReview(review.name)
    },
    "show again"() {
      const review = gone.pop()
      if (review) fixture().reviews.get(review.name.split("/reviews/")[0]!)!.set(review.reviewId, review)
    },
    reply(one) {
      const updateTime = clock.now().toISOString()
      if (mayReply(one))
        one.review.reviewReply = { comment: `Reply ${one.at}`, updateTime, reviewReplyState: "APPROVED" }
    },
    "remove reply"(one) {
      if (mayReply(one)) delete one.review.reviewReply
    },
    async "remove our response"({ review }) {
      if ((await ownResponse(review))?.status === "published") delete review.reviewReply
    },
    moderate: ({ at }) => moderateAll(at % 3 === 0 ? "OFF_TOPIC" : null),
    "moderation changes"() {
      fixture().moderation = fixture().moderation === "waits" ? "at once" : "waits"
    },
  }

  const breaks: Record<string, (at: number) => unknown> = {
    "access ends": () => standIn.consent.expireAccess(),
    "grant ends": () => standIn.consent.endEverything(),
    "500": (at) => standIn.inject({ on: /\/v4/, status: 500, times: 1 + (at % 4) }),
    "429": (at) => standIn.inject({ on: at % 2 ? /GET \/v4/ : /PUT \/v4/, status: 429, retryAfter: 90 }),
    "answer lost": () => standIn.inject({ on: /(PUT|DELETE) \/v4/, losesAnswer: true }),
    "page again": () => {
      standIn.odd.repeatsPageToken = !standIn.odd.repeatsPageToken
    },
    "asked together": (at) => {
      standIn.odd.together = (["listed", "empty", "by place", "refused"] as const)[at % 4]!
    },
    "together refused": (at) =>
      standIn.inject({ on: /batchGetReviews/, status: at % 2 ? 404 : 503, times: 1 + (at % 4) }),
    "a day passes": () => clock.pass(aDay),
  }

  const work: Record<string, (one: At) => Promise<unknown>> = {
    look: () => run("connection", api.deps),
    "look killed": ({ at }) => killed("connection", 1 + (at % 5)),
    "two look": ({ at }) => twoWorkers(1 + (at % 4)),
    respond: ({ review }) => respond(review),
    "delete response": ({ review }) => removeOwn(review),
    "send responses": () => run("response", api.deps),
    "sending killed": ({ at }) => killed("response", 1 + (at % 3)),
    "check responses": () => run("response_check", api.deps),
    reconnect: () => connectGoogle(api.deps, standIn, { accountId: first.id }),
  }

  function moderateAll(violation: string | null): void {
    for (const place of places) {
      for (const { name, reviewReply } of fixture().reviews.get(place)!.values()) {
        if (reviewReply?.reviewReplyState === "PENDING") fixture().moderate(name, violation)
      }
    }
  }

  type Step = { what: string; at: number }

  /** Google's requested wait is kept by every job. Access that has ended has ended: until someone connects again, nothing is asked. */
  async function take({ what, at }: Step): Promise<void> {
    const place = places[at % 2]!
    const all = [...fixture().reviews.get(place)!.values()]
    const one = { place, review: all[at % all.length]!, at }
    clock.pass(2)
    const isOver = (await tokenRow()).expiresAt !== null
    const isResting = standIn.restsUntilMs() > clock.now().getTime()
    const asked = standIn.asked.length
    await breaks[what]?.(at)
    if (one.review || what.startsWith("add")) await (atGoogle[what] ?? work[what])?.(one)
    const calls = standIn.asked.slice(asked)
    if (isOver && what !== "reconnect") expect(calls).toEqual([])
    if (isResting) expect(calls.filter((call) => call.includes(" /v"))).toEqual([])
  }

  /** Everyone gets what they wait for. */
  async function settle(): Promise<void> {
    standIn.calm()
    if (!standIn.consent.hasAccess() || (await tokenRow()).expiresAt !== null)
      await connectGoogle(api.deps, standIn, { accountId: first.id })
    for (let hour = 0; hour < 3; hour++) {
      clock.pass(61)
      moderateAll(null)
      await run("response", api.deps)
    }
    for (let day = 0; day < 2; day++) {
      clock.pass(aDay)
      await run("connection", api.deps)
    }
  }

  test("is followed whatever happens: reviews and responses as there, none twice, no quota overdrawn, and the end is the end", async () => {
    const steps = fc.array(
      fc.record<Step>({
        what: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...Object.keys(atGoogle)) },
          { weight: 6, arbitrary: fc.constantFrom(...Object.keys(work)) },
          { weight: 2, arbitrary: fc.constantFrom(...Object.keys(breaks)) },
        ),
        at: fc.nat({ max: 999 }),
      }),
      { minLength: 8, maxLength: 28 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        admin = await api.signIn(emailOf("Admin", "first.test"))
        for (const place of places)
          fixture().addReview(place, { starRating: "THREE", comment: "To begin with" })
        await run("connection", api.deps)
        for (const step of taken) await take(step)
        await settle()
        for (const place of places)
          expect(await shownFromGoogle(api.deps, first.id, place)).toEqual(standingAtGoogle(fixture(), place))
        const sent = fixture().puts.map(({ comment }) => comment)
        expect(sent).toEqual([...new Set(sent)])
      }),
      { numRuns: 18, endOnFailure: true },
    )
    expect(texts).toBeGreaterThan(5)
    expect(fixture().puts.length).toBeGreaterThan(2)
    const seeded = sql`identity like 'seed-%' and origin_deleted_at is null`
    expect(await api.deps.db.$count(reviews, and(eq(reviews.accountId, first.id), seeded))).toBeGreaterThan(0)
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  })
})
