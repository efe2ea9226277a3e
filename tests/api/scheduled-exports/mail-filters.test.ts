import {
  type ExportResource,
  insightExportFiltersSchema,
  type ScheduledFilters,
} from "#lib/contract/index.ts"
import { reviewStatusLabels } from "#review-api/db/schema/review-status-labels.ts"
import { tags } from "#review-api/db/schema/reviews.ts"
import { filterLabels } from "#review-api/notifications/filter-labels.ts"
import { reportMail } from "#review-api/notifications/report-mail.ts"
import { exportTypes } from "#review-api/services/export-files/export-types.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { oneOfEachScheduledFilter } from "#tests/support/one-of-each-filter.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const appUrl = "https://app.outpost.test"
const at = new Date("2026-03-04T12:00:00Z")
const everything = {
  filters: { dateDescriptor: "lastCalendarYear" },
  date_range_legend: "last_calendar_year",
}

describe.each(databasesFor("jobs"))("filters in the mail of a scheduled export on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let each: Partial<ScheduledFilters>

  beforeAll(async () => {
    const config = { appUrl, mailFrom: { name: "Outpost", address: "mail@outpost.test" } }
    api = await startTestApi({ database, config, mailRestMs: 3_600_000, clock: { now: () => at } })
    first = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    const label = { accountId: first.id, name: "Follow up", color: "#336699" }
    const [made] = await api.deps.db.insert(reviewStatusLabels).values(label).returning()
    for (const name of ["vip", "follow, up"])
      await api.deps.db.insert(tags).values({ accountId: first.id, name })
    each = oneOfEachScheduledFilter({
      groupId: first.groupIds[0]!,
      locationIds: first.locationIds,
      labelId: made!.id,
    })
  })
  afterAll(() => api.close())

  const wordsOf = (exportType: string, filters: object, resourceId: string | null = null) =>
    filterLabels(
      api.deps.db,
      { id: first.id, timeZone: "UTC" },
      { exportType, dateRangeLegend: "last_calendar_year", filters, resourceId },
      at,
    )

  /** In the words of keywords. */
  const ofInsights = (filters: Partial<ScheduledFilters>) =>
    insightExportFiltersSchema.parse({ ...filters, sentiment: "negative" })

  test("every filter that a report knows has a sentence of its own in its mail, and no other has one (D-115)", async () => {
    const [reviews, keywords] = ["reviews", "keywords"].map(
      (type) => exportTypes[type as ExportResource]!.filterNames!,
    ) as [readonly string[], readonly string[]]
    expect(reviews.length).toBeGreaterThan(15)
    for (const [type, known] of Object.entries({ reviews, keywords, keyword_details: keywords })) {
      for (const [name, value] of Object.entries(each)) {
        const words = await wordsOf(type, { [name]: value })
        const isKnown = known.includes(name === "status" ? "status_enum" : name)
        expect([type, name, words.length]).toEqual([type, name, isKnown ? 2 : 1])
        for (const { value: text } of words) expect(text).not.toBe("")
      }
    }
  })

  test("the sentences say what was chosen: names for ids, words for codes", async () => {
    const words = await wordsOf("reviews", each)
    expect(Object.fromEntries(words.map(({ label, value }) => [label, value]))).toEqual({
      Date: "Last Calendar Year (01/01/25 to 12/31/25)",
      Group: "North",
      Location: "Alder Café, Birch Bistro",
      Source: expect.stringMatching(/^\w+, \w+/),
      Rating: "4 stars, No rating",
      Status: "In Progress, Completed",
      Response: "Unanswered, Failed",
      Alert: "Its reviews only",
      Label: "Follow up",
      "Assigned to": "Owner of this export, Unassigned",
      "Review type": "Review, Recommendation",
      Sentiment: "Negative",
      Category: "wait time",
      Tags: "vip, follow, up",
      Search: "parking lot",
      Keyword: "breakfast",
    })
    const ofKeywords = await wordsOf("keyword_details", ofInsights(each), "parking")
    expect(ofKeywords).toEqual(
      expect.arrayContaining([
        { label: "Keyword", value: "parking" },
        { label: "Sentiment", value: "Negative" },
      ]),
    )
    const gone = { location_ids: ["98765", String(first.locationIds[0])], review_status_label_id: "98766" }
    expect((await wordsOf("reviews", gone)).slice(1)).toEqual([
      { label: "Location", value: "no longer available, Alder Café" },
      { label: "Label", value: "no longer available" },
    ])
  })

  async function mailOf(more: object) {
    const body = { ...scheduleBody([first.users.Manager.id]), ...everything, ...more }
    const made = await api.call("POST", "/scheduled_exports", { as: admin, body })
    expect([made.status, made.body]).toEqual([201, expect.anything()])
    const id: number = made.body.id
    await makeDue(api, id)
    await runSchedule(api, id)
    const list = await api.call("GET", `/scheduled_exports/${id}/deliveries`, { as: admin })
    const deliveryId: number = list.body._embedded.deliveries[0].id
    const recipient = emailOf("Manager", "first.test")
    return (await reportMail(api.deps, recipient, false, { accountId: first.id, deliveryId }))!
  }

  const oneOf = { dateDescriptor: "lastCalendarYear", rating: 4, category: "facilities" }
  const ofReviews = () => ({
    ...oneOf,
    review_status_label_id: each.review_status_label_id,
    review_tags: each.review_tags,
    status_enum: "unread",
    sentiment: -1,
    keywords_mentioned: ["free wifi"],
    keywords: "café",
  })
  const ofKeywords = () => ({ ...oneOf, sentiment: "negative", group_id: each.group_id })

  test.each([
    [
      "reviews",
      null,
      ofReviews,
      "/reviews",
      {
        rating: "4",
        category: "facilities",
        status: "unread",
        sentiment: "-1",
        keyword: "free wifi",
        search_terms: "café",
        tags: "vip,follow\\, up",
      },
    ],
    ["keywords", null, ofKeywords, "/dashboard/keywords", { sentiment: "negative", rating: "4" }],
    [
      "keyword_details",
      "free wifi.csv",
      ofKeywords,
      "/dashboard/keywords/free%20wifi%2Ecsv",
      { sentiment: "negative" },
    ],
    [
      "experience_categories",
      null,
      ofKeywords,
      "/dashboard/keywords/categories",
      { category: "facilities", sentiment: "negative" },
    ],
  ] as const)(
    "the mail of %s leads to its own report with the same filters",
    async (type, about, filters, path, query) => {
      const mail = await mailOf({ export_type: type, resource_id: about, filters: filters() })
      const [view] = [...mail.text.matchAll(/https?:\S+/g)].map(([link]) => new URL(link))
      expect(view!.pathname).toBe(path)
      const requested = Object.fromEntries(view!.searchParams)
      expect(requested).toMatchObject({ dateDescriptor: "lastCalendarYear", ...query })
      expect(Object.keys(requested)).toHaveLength(Object.keys(filters()).length)
    },
  )

  test("a sentiment in the words of another report is refused at its field", async () => {
    for (const [type, sentiment] of [
      ["reviews", "negative"],
      ["keywords", -1],
    ]) {
      const body = { ...scheduleBody([first.users.Manager.id]), export_type: type, filters: { sentiment } }
      const answer = await api.call("POST", "/scheduled_exports", { as: admin, body: body as never })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["filters.sentiment"]])
    }
  })
})
