import { and, eq } from "drizzle-orm"
import { sourceId } from "#review-api/db/reference/sources.ts"
import { writeRollups } from "#review-api/db/rollups/write.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { surveyAnswerDays } from "#review-api/db/schema/microsurveys.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { specialHours } from "#review-api/db/schema/special-hours.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { removeReview } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type New = {
  locationId: number
  source?: Parameters<typeof sourceId>[0]
  stars?: number
  reviewType?: "review" | "recommendation" | "survey" | "direct"
  content?: string
  sentiment?: -1 | 0 | 1
  url?: string
}

describe.each(databasesFor("rollups"))("what widgets show, on %s (D-205, D-206, D-301)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let now = Date.parse("2026-02-01T09:00:00Z")
  let made = 0

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now += 60_000
  })

  const call = async (method: string, path: string, body?: object) =>
    api.call(method, path, { as: await api.login("admin@first.test"), ...(body ? { body } : {}) })
  const make = async (widget_type: string, settings: object = {}, more: object = {}) => {
    made += 1
    const { body } = await call("POST", "/amplify/widgets", {
      name: `Widget ${made}`,
      widget_type,
      settings,
      ...more,
    })
    return body as { id: number; public_key: string }
  }
  const look = async (key: string, query = {}) =>
    (await api.call("GET", `/public/widgets/${key}`, { query })).body
  const shown = async (type: string, settings: object = {}) => look((await make(type, settings)).public_key)

  async function addReview({ locationId, source = "google_maps", stars = 5, ...more }: New) {
    made += 1
    const publishedAt = new Date(Date.parse("2026-01-01T00:00:00Z") + made * 1_000).toISOString()
    const row = {
      accountId: first.id,
      locationId,
      sourceId: sourceId(source),
      identity: `own-${made}`,
      rating: stars || null,
      stars,
      content: "Butter, not mayonnaise.",
      author: "Priya N.",
      reviewType: "review" as const,
      sentiment: 1 as const,
      status: "unread" as const,
      publishedAt,
      ...more,
    }
    const [written] = await api.deps.db.insert(reviews).values(row).returning()
    await writeRollups(api.deps.db, { id: first.id, timeZone: first.timeZone, generation: 1 }, [
      { ...row, importId: null, respondedAt: null, sign: 1 },
    ])
    return written!.id
  }
  const contents = ({ reviews: all }: { reviews: { content: string }[] }) => all.map(({ content }) => content)

  test("the average and the count are of all reviews, whatever stars it shows; it says which (D-205)", async () => {
    const [locationId] = first.locationIds
    const everything = await shown("full_page", { location_ids: [locationId] })
    const best = await shown("full_page", { location_ids: [locationId], min_rating: 5 })
    expect(everything.summary).toMatchObject({ avg_rating: 3, total_reviews: 6, place: "Alder Café" })
    expect(best.summary).toEqual(everything.summary)
    expect([everything.reviews.length, best.reviews.length]).toEqual([6, 1])
    expect([everything.notice.min_rating, best.notice.min_rating]).toEqual([null, 5])
    expect([everything.matching_reviews, best.matching_reviews]).toEqual([6, 1])
  })

  test("reviews that were picked by hand, by source or by location are called a selection", async () => {
    const notice = async (settings: object) => (await shown("teaser", settings)).notice.is_selection
    expect(await notice({})).toBe(false)
    expect(await notice({ source_ids: [1] })).toBe(true)
    expect(await notice({ location_ids: [first.locationIds[0]] })).toBe(true)
    expect(await notice({ group_id: first.groupIds[0] })).toBe(true)
    expect(await notice({ auto_publish: false })).toBe(true)
    expect(await notice({ featured_review_ids: [first.reviewIds[5]] })).toBe(true)
  })

  test("reviews of Tripadvisor and Yelp are in no widget and no average", async () => {
    const [, locationId] = first.locationIds
    const before = await shown("full_page", { location_ids: [locationId] })
    for (const source of ["trip_advisor", "yelp_api"] as const)
      await addReview({ locationId: locationId!, source, stars: 1, content: "Of a source that forbids it." })
    const after = await shown("full_page", { location_ids: [locationId], per_page: 50 })
    expect(after.summary).toEqual(before.summary)
    expect(contents(after)).not.toContain("Of a source that forbids it.")
    const { body } = await call("GET", "/sources")
    const may = Object.fromEntries(
      body._embedded.sources.map((source: { code: string; may_embed: boolean }) => [
        source.code,
        source.may_embed,
      ]),
    )
    expect(may).toMatchObject({
      google_maps: true,
      trip_advisor: false,
      yelp_api: false,
      outpost_survey: false,
    })
  })

  test("private feedback and answers to own surveys are in no widget and no average, of whatever source", async () => {
    const [, , locationId] = first.locationIds
    const before = await shown("full_page", { location_ids: [locationId] })
    await addReview({ locationId: locationId!, source: "outpost_survey", reviewType: "survey", stars: 5 })
    await addReview({
      locationId: locationId!,
      reviewType: "direct",
      stars: 1,
      content: "For the team alone.",
    })
    await addReview({
      locationId: locationId!,
      reviewType: "survey",
      stars: 1,
      content: "For the team alone.",
    })
    const after = await shown("full_page", { location_ids: [locationId], per_page: 50 })
    expect(after.summary).toEqual(before.summary)
    expect(after.matching_reviews).toBe(before.matching_reviews)
    expect(contents(after)).not.toContain("For the team alone.")
  })

  test("a carousel shows the newest 15 of 20 featured reviews [P-029]", async () => {
    const [, , , locationId] = first.locationIds
    const ids = []
    for (let at = 0; at < 20; at += 1)
      ids.push(await addReview({ locationId: locationId!, content: `Card ${at}` }))
    const widget = await shown("teaser", {
      location_ids: [locationId],
      featured_review_ids: ids,
      auto_publish: false,
    })
    expect(contents(widget)).toEqual(Array.from({ length: 15 }, (_, at) => `Card ${19 - at}`))
  })

  test("without automatic publishing only ticked reviews show, with it new ones appear by themselves", async () => {
    const locationId = first.locationIds[3]!
    const ticked = await addReview({ locationId, content: "Ticked" })
    const settings = { location_ids: [locationId], featured_review_ids: [ticked], max_reviews: 3 }
    const [picked, open] = [
      await make("teaser", { ...settings, auto_publish: false }),
      await make("teaser", { ...settings, auto_publish: true }),
    ]
    await addReview({ locationId, content: "New" })
    expect(contents(await look(picked.public_key))).toEqual(["Ticked"])
    expect(contents(await look(open.public_key)).slice(0, 2)).toEqual(["Ticked", "New"])
  })

  test("a review that goes at its source is gone from the widget and its average", async () => {
    const locationId = first.locationIds[4]!
    const { public_key: key } = await make("full_page", { location_ids: [locationId] })
    const before = await look(key)
    const id = await addReview({ locationId, stars: 1, content: "Soon gone" })
    expect(contents(await look(key))).toContain("Soon gone")
    await removeReview(api.deps, first.id, id)
    expect(await look(key)).toEqual(before)
  })

  test("a recommendation shows where stars narrow nothing, and says yes or no", async () => {
    const locationId = first.locationIds[4]!
    await addReview({
      locationId,
      source: "facebook",
      stars: 0,
      reviewType: "recommendation",
      content: "Would not go again",
      sentiment: -1,
    })
    const all = await shown("full_page", { location_ids: [locationId] })
    expect(all.reviews[0]).toMatchObject({ rating: null, recommends: false, content: "Would not go again" })
    expect(contents(await shown("full_page", { location_ids: [locationId], min_rating: 4 }))).not.toContain(
      "Would not go again",
    )
  })

  test("what settings hide does not leave the server; sources that want their name keep it", async () => {
    const locationId = first.locationIds[0]!
    await addReview({
      locationId,
      source: "google_maps",
      url: "https://maps.example/1",
      content: "Of Google",
    })
    await addReview({ locationId, source: "opentable", url: "javascript:alert(1)", content: "Of a table" })
    const hidden = { show_author: false, show_date: false, show_source: false, location_ids: [locationId] }
    const { reviews: all } = await shown("teaser", hidden)
    const of = (content: string) => all.find((review: { content: string }) => review.content === content)
    expect(of("Of Google")).toMatchObject({
      author: null,
      published_at: null,
      source_name: "Google",
      url: "https://maps.example/1",
    })
    expect(of("Of a table")).toMatchObject({ author: null, source_name: null, url: null })
    const open = await shown("teaser", { location_ids: [locationId] })
    expect(open.reviews.find((review: { content: string }) => review.content === "Of a table")).toMatchObject(
      {
        source_name: "OpenTable",
        url: null,
        author: "Priya N.",
      },
    )
    expect(JSON.stringify(open)).not.toMatch(/account_id|location_ids|featured_review_ids|sentiment/)
  })

  test("a feed pages through all its reviews, with responses unless they are hidden", async () => {
    const locationId = first.locationIds[2]!
    const { public_key: key } = await make("full_page", { location_ids: [locationId], per_page: 4 })
    const [one, two] = [await look(key), await look(key, { page: 2 })]
    expect([one.page, one.reviews.length, two.page]).toEqual([1, 4, 2])
    expect(new Set([...contents(one), ...contents(two)]).size).toBe(one.matching_reviews)
    expect(JSON.stringify([one, two])).toContain("Thank you!")
    const without = await shown("full_page", {
      location_ids: [locationId],
      show_response: false,
      per_page: 50,
    })
    expect(JSON.stringify(without)).not.toContain("Thank you!")
    const best = await shown("full_page", { location_ids: [locationId], sort: "highest", per_page: 50 })
    const ratings = best.reviews.map(({ rating }: { rating: number | null }) => rating ?? 0)
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
  })

  test("badge, carousel, feed and all other types of one choice say the same average and count", async () => {
    const of = { group_id: first.groupIds[1] }
    const all = [await shown("star_snapshot", of), await shown("teaser", of), await shown("full_page", of)]
    expect(new Set(all.map(({ summary }) => JSON.stringify(summary))).size).toBe(1)
    expect(all[0].summary.total_reviews).toBeGreaterThan(0)
  })

  test("a snapshot of some months says so, and counts these alone", async () => {
    const all = await shown("star_snapshot")
    const recent = await shown("star_snapshot", { since_months: 1 })
    expect([all.summary.since_months, recent.summary.since_months]).toEqual([0, 1])
    expect(recent.summary.total_reviews).toBeLessThan(all.summary.total_reviews)
  })

  test("a location is shown as its settings say, with its holidays of two weeks", async () => {
    const locationId = first.locationIds[1]!
    const own = and(eq(locations.accountId, first.id), eq(locations.id, locationId))
    await api.deps.db
      .update(locations)
      .set({ phone: "+15125550142", website: "birch.example", publicName: "Birch", zipcode: "73301" })
      .where(own)
    const holiday = { accountId: first.id, locationId, closed: true, name: "Closed day" }
    await api.deps.db.insert(specialHours).values([
      { ...holiday, startDate: "2026-02-10" },
      { ...holiday, startDate: "2026-05-10" },
    ])
    const { location } = await shown("location_info", { location_id: locationId })
    expect(location).toMatchObject({
      name: "Birch",
      phone: "+15125550142",
      website: "https://birch.example",
      address: ["2 Main Street", "Austin, 73301"],
      holidays: [{ day: "2026-02-10", name: "Closed day", closed: true }],
    })
    expect(location.map_url).toMatch(/^https:\/\/www\.google\.com\/maps\/search\//)
    const little = await shown("location_info", {
      location_id: locationId,
      show_phone: false,
      show_address: false,
      show_website: false,
      show_map_link: false,
      show_holiday_hours: false,
    })
    expect(JSON.stringify(little)).not.toMatch(/5550142|Main Street|birch\.example|google\.com|Closed day/)
  })

  test("structured data has ratings of own microsurveys alone, and only when it is switched on (D-301)", async () => {
    const locationId = first.locationIds[1]!
    await api.deps.db.insert(surveyAnswerDays).values({
      accountId: first.id,
      microsurveyId: 0,
      locationId,
      channel: "page",
      type: "stars",
      pageId: 0,
      score: 4,
      day: "2026-01-02",
      answers: 3,
      comments: 0,
    })
    const structured = async (more: object) =>
      (await shown("location_info", { location_id: locationId, ...more })).structured
    expect(await structured({})).toBeNull()
    expect(await structured({ json_ld: true })).toEqual({ own_rating: null })
    expect(await structured({ json_ld: true, json_ld_rating: true })).toEqual({
      own_rating: { avg_rating: 4, count: 3 },
    })
  })

  test("an unknown key, a malformed one and one of a suspended account are alike", async () => {
    const { public_key: key } = await make("teaser")
    const paths = [
      `/public/widgets/${"0".repeat(22)}`,
      "/public/widgets/..%2Fadmin",
      `/public/widgets/${key}`,
    ]
    const setStatus = (status: string) =>
      api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, first.id))
    await setStatus("suspended")
    const answers = []
    for (const path of paths) answers.push(await api.call("GET", path))
    expect((await api.call("GET", "/public/widgets", { query: { keys: key } })).body.widgets).toEqual([])
    await setStatus("active")
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await api.call("GET", `/public/widgets/${key}`)).status).toBe(200)
  })

  test("up to 50 widgets come by one call, in the order of their keys, the unknown left out", async () => {
    const keys = [(await make("teaser")).public_key, (await make("star_snapshot")).public_key]
    const ask = (all: string[]) => api.call("GET", "/public/widgets", { query: { keys: all.join(",") } })
    const { body } = await ask([keys[1]!, "0".repeat(22), keys[0]!, keys[1]!])
    expect(body.widgets.map((one: { public_key: string }) => one.public_key)).toEqual([keys[1], keys[0]])
    expect((await ask(Array.from({ length: 51 }, () => keys[0]!))).status).toBe(400)
  })

  test("views are counted by page and day without anything of visitors, and those of other sites apart", async () => {
    const { id, public_key: key } = await make("teaser", {}, { allowed_domains: ["saltbridge.example"] })
    const page = { public_key: key, host: "Saltbridge.example:443", path: "/", views: 2, is_blocked: false }
    const send = (pages: object[]) => api.call("POST", "/public/widgets/views", { body: { pages } })
    expect((await send([page, { ...page, path: "/menu" }, page])).status).toBe(204)
    await send([{ ...page, host: "shop.example", views: 41, is_blocked: true }])
    await send([{ ...page, public_key: "0".repeat(22) }])
    const { views } = (await call("GET", `/amplify/widgets/${id}`)).body
    expect(views).toEqual({
      pages: 2,
      views: 6,
      host: "saltbridge.example",
      blocked_host: "shop.example",
      blocked_today: 41,
    })
    const allowed = await call("PATCH", `/amplify/widgets/${id}`, {
      allowed_domains: ["saltbridge.example", "shop.example"],
    })
    expect(allowed.body.views).toMatchObject({ blocked_host: null, blocked_today: null })
    now += 31 * 86_400_000
    const later = await api.call("GET", `/amplify/widgets/${id}`, {
      as: await api.signIn("admin@first.test"),
    })
    now -= 31 * 86_400_000
    expect(later.body.views).toMatchObject({ pages: 0, views: 0, blocked_host: null })
  })

  test("a widget of locations that are gone shows no others", async () => {
    const locationId = first.locationIds[4]!
    const feed = await make("full_page", { location_ids: [locationId] })
    const info = await make("location_info", { location_id: locationId })
    await api.deps.db
      .update(locations)
      .set({ deletedAt: "2026-01-01T00:00:00Z" })
      .where(and(eq(locations.accountId, first.id), eq(locations.id, locationId)))
    expect(await look(feed.public_key)).toMatchObject({ reviews: [], summary: { total_reviews: 0 } })
    expect((await api.call("GET", `/public/widgets/${info.public_key}`)).status).toBe(404)
  })
})
