import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { encodeQuery, type ReviewFilter, reviewsAnswerSchema } from "#lib/contract/index.ts"
import { legendOf } from "#lib/dates/descriptors.ts"
import { schedulingError } from "#lib/dates/scheduling.ts"
import { exportRequest } from "#lib/features/exports/request.ts"
import { patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { reviewsRange } from "#lib/features/reviews/filters.ts"
import { toReviewExportFilters, toReviewQuery, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { applied, configOf } from "#lib/features/saved-filters/config.ts"
import { savedFilterBody } from "#lib/features/saved-filters/queries.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accountSettings, users } from "#review-api/db/schema/identity.ts"
import { exportFileJob } from "#review-api/services/export-files/export-file-job.ts"
import { fc } from "#tests/support/properties.ts"
import {
  addressOf,
  type Choice,
  choiceOf,
  facts,
  meaningOf,
  noise,
  type Range,
  rangeOf,
} from "../../support/any-screen-filter.ts"
import type { Caller } from "../../support/api-caller.ts"
import { databasesFor } from "../../support/databases.ts"
import { letIn } from "../../support/fixture-people.ts"
import { fits, inOrder } from "../../support/recount-reviews.ts"
import { createFixture, type ReviewFixture } from "../../support/review-fixture.ts"
import { makeDue, runSchedule, scheduleBody } from "../../support/schedules.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Who = "admin" | "limited"
type More = readonly (readonly [string, string])[]

const anybody = fc.constantFrom<Who>("admin", "limited")
const now = new Date(`${facts.today}T12:00:00Z`)

describe.each(databasesFor("sql", "jobs"))("what becomes of a filter of /reviews, on %s", (database) => {
  let api: TestApi
  let fixture: ReviewFixture
  let callers: Record<Who, { as: Caller; userId: number }>

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    fixture = await createFixture(api.deps, { seed: 73, reviews: 300 })
    await createFixture(api.deps, { seed: 74, reviews: 40 })
    await api.deps.db
      .insert(accountSettings)
      .values({ accountId: fixture.accountId, code: "week_start", value: facts.weekStart })
    const people = await letIn(api.deps, fixture)
    const caller = async (email: string) => {
      const [user] = await api.deps.db.select().from(users).where(eq(users.email, email))
      return { as: await api.login(email), userId: user!.id }
    }
    callers = { admin: await caller(people.admin), limited: await caller(people.limited) }
  })
  afterAll(() => api.close())

  const searchOf = (choice: Choice, range: Range, more: More) =>
    loadReviewsSearch(new URLSearchParams(canonicalReviewsQuery(addressOf(choice, range, more), facts)))
  const sees = (who: Who, locationId: number) =>
    who === "admin" || fixture.seenLocationIds.includes(locationId)
  const matching = (who: Who, filter: ReviewFilter) =>
    fixture.known.filter((review) => sees(who, review.locationId) && fits(fixture, filter, review))

  async function ask(
    method: "GET" | "POST" | "PATCH",
    path: string,
    { who, body }: { who: Who; body?: object },
  ) {
    const { as } = callers[who]
    const call = method === "PATCH" ? api.patch(path, { as, body }) : api.call(method, path, { as, body })
    const answer = await call
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
    return answer
  }
  const idsOf = (csv: string) =>
    (parse(csv, { columns: true, bom: true }) as Record<string, string>[]).map((row) =>
      Number(row["review_id"]),
    )

  async function polledIds(who: Who, filters: Record<string, unknown>): Promise<number[]> {
    const body = { resource: "reviews", filters, file_type: "csv", request_type: "manual", send_email: false }
    const { id } = (await ask("POST", `/export_files/${fixture.accountId}`, { who, body })).body
    await exportFileJob.run(api.deps, { id, signal: new AbortController().signal, isLastAttempt: true })
    const file = (await ask("GET", `/export_files/${id}`, { who })).body
    if (file.status === "no_results") return []
    return idsOf((await ask("GET", file.file_url, { who })).text)
  }

  async function scheduledRows(who: Who, filters: Record<string, unknown>, legend: string) {
    const body = scheduleBody([callers[who].userId], {
      date_range_legend: legend,
      filters: { ...filters, from: null, to: null },
    })
    const { id } = (await ask("POST", "/scheduled_exports", { who, body })).body
    await makeDue(api, id)
    await runSchedule(api, id)
    const [file] = await api.deps.db.select().from(exportFiles).where(eq(exportFiles.scheduledExportId, id))
    return file?.rows
  }

  const hiddenPlaces = () =>
    fixture.known
      .map(({ locationId }) => locationId)
      .filter((id) => !fixture.seenLocationIds.includes(id))
      .slice(0, 1)
      .join()

  /** A file never holds other rows than were asked for: what its person may not see is refused. */
  async function refusals(who: Who, query: object, filters: object) {
    const { as } = callers[who]
    const body = { resource: "reviews", filters, send_email: false }
    const answers = [
      await api.call("GET", `/export/csv/reviews?${encodeQuery({ ...query })}`, { as }),
      await api.call("POST", `/export_files/${fixture.accountId}`, { as, body }),
    ]
    return answers.map(({ status }) => status)
  }

  test("total, count, CSV, NDJSON, the polled file and that of a schedule have the reviews of a recount in plain code", async () => {
    let [scheduled, hidden] = [0, 0]
    const isAgreed = async (choice: Choice, range: Range, more: More, who: Who) => {
      const search = searchOf(choice, range, more)
      const wanted = inOrder(
        matching(who, meaningOf(choice, range)),
        choice["sort[by]"] ?? "published_at",
        choice["sort[order]"] ?? "desc",
      ).map(({ id }) => id)
      const query = toReviewsListQuery(search, facts)
      const read = (path: string, given: object) =>
        ask("GET", `${path}?${encodeQuery({ ...given })}`, { who })

      const list = reviewsAnswerSchema.parse((await read("/reviews", { ...query, per_page: 5 })).body)
      expect([list._total, list._total_exact]).toEqual([wanted.length, true])
      const count = (await read("/reviews/count", toReviewQuery(search, facts))).body
      expect(count).toMatchObject({ count: wanted.length, exact: true })
      const session = { account_id: fixture.accountId, email: callers[who].as.email, isImpersonated: false }
      const { filters } = exportRequest(session, "reviews", toReviewExportFilters(search, facts))
      const { descriptor } = reviewsRange(search, facts)
      if (choice.locationId?.split(",").some((id) => !sees(who, Number(id)))) {
        hidden += 1
        return expect(await refusals(who, query, filters)).toEqual([409, 409])
      }
      expect(idsOf((await read("/export/csv/reviews", query)).text)).toEqual(wanted)
      const { text } = await read("/export/csv/reviews", { ...query, file_type: "ndjson" })
      expect(
        text
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line).review_id),
      ).toEqual(wanted)

      expect(await polledIds(who, filters)).toEqual(wanted)
      if (schedulingError(descriptor) !== null) return
      scheduled += 1
      expect(await scheduledRows(who, filters, legendOf(descriptor))).toBe(wanted.length)
    }
    await fc.assert(fc.asyncProperty(choiceOf(fixture), rangeOf, noise, anybody, isAgreed), {
      numRuns: 30,
      examples: [
        [{}, { descriptor: "lastCalendarWeek" }, [], "admin"],
        [{}, { descriptor: "allTime" }, [], "limited"],
        [{ locationId: hiddenPlaces() }, { descriptor: "allTime" }, [], "limited"],
      ],
    })
    expect(scheduled).toBeGreaterThan(5)
    expect(hidden).toBeGreaterThan(0)
  })

  test("a saved filter brings back every filter of its page, without locations that its user may not see (D-269)", async () => {
    let made = 0
    const isBack = async (choice: Choice, range: Range, more: More, who: Who) => {
      const owner = { accountId: String(fixture.accountId), userId: String(callers[who].userId) }
      made += 1
      const named = {
        name: `Filter ${made}`,
        config: configOf(searchOf(choice, range, more), "reviews"),
      }
      const saved = await ask("POST", "/user_preferences", {
        who,
        body: savedFilterBody(owner, named, false),
      })
      const path = `/user_preferences/${saved.body.id}`
      const found = (await ask("GET", path, { who })).body
      const pruned = (await ask("PATCH", path, { who, body: savedFilterBody(owner, found, true) })).body
      const patch = applied(pruned, "reviews", facts)
      const query = canonicalReviewsQuery(patchedQuery(new URLSearchParams("rating=1&after=x"), patch), facts)
      const search = loadReviewsSearch(new URLSearchParams(query))
      expect(search.savedFilterId).toBe(String(saved.body.id))

      const { locationId, ...others } = choice
      const seen = locationId?.split(",").filter((id) => sees(who, Number(id))) ?? []
      const kept: Choice = { ...others, ...(seen.length === 0 ? {} : { locationId: seen.join(",") }) }
      const requested = encodeQuery({ ...toReviewQuery(search, facts) })
      const { count } = (await ask("GET", `/reviews/count?${requested}`, { who })).body
      expect(count).toBe(matching(who, meaningOf(kept, range)).length)
    }
    await fc.assert(fc.asyncProperty(choiceOf(fixture), rangeOf, noise, anybody, isBack), { numRuns: 30 })
  })
})
