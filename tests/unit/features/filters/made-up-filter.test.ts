import { jest } from "@jest/globals"
import { sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type { Scope } from "#review-api/permissions/scope.ts"

/** A filter that no one knows but the records, on two pages that know each other. */
const mood = {
  kind: "some",
  label: "Mood",
  address: "mood",
  api: "mood",
  export: "mood_enum",
  values: ["calm", "very_angry"],
  labels: { calm: "Calm", very_angry: "Very Angry" },
  isCarried: true,
}
const records = await import("#lib/contract/filters/records.ts")
const { reviews, keywords } = records.filterPages
jest.unstable_mockModule("#lib/contract/filters/records.ts", () => ({
  ...records,
  filters: { ...records.filters, mood },
  filterPages: {
    ...records.filterPages,
    reviews: { ...reviews, more: [...reviews.more, "mood"] },
    keywords: { ...keywords, more: [...keywords.more, "mood"] },
  },
}))

const contract = await import("#lib/contract/index.ts")
const { carriedFilters } = await import("#lib/features/filter-bar/carry.ts")
const { cleanExportFilters } = await import("#lib/features/exports/clean-filters.ts")
const { barOf } = await import("#lib/features/filters/bar-fields.ts")
const { clearedNames, countFilters, hasMoreFilter } = await import("#lib/features/filters/count.ts")
const { toCloudQuery } = await import("#lib/features/keywords/queries.ts")
const { canonicalKeywordsQuery, loadKeywordsSearch } = await import("#lib/features/keywords/search-params.ts")
const { canonicalChildReviewsQuery, canonicalReviewsQuery } = await import(
  "#lib/features/reviews/canonical.ts"
)
const { fromDetailQuery, toDetailQuery } = await import("#lib/features/reviews/detail-query.ts")
const { reviewsBar } = await import("#lib/features/reviews/fields.ts")
const { narrowedBy } = await import("#lib/features/reviews/filters.ts")
const { toMetricsQuery, toReviewExportFilters, toReviewQuery } = await import(
  "#lib/features/reviews/queries.ts"
)
const { loadReviewsSearch } = await import("#lib/features/reviews/search-params.ts")
const { applied, configOf } = await import("#lib/features/saved-filters/config.ts")
const { rowHref } = await import("#lib/features/scheduled-exports/reports.ts")
const { datesOf } = await import("#lib/dates/page-options.ts")
const { filterConditions, isSearch } = await import("#review-api/db/queries/filter-conditions.ts")
const { reviewConditions } = await import("#review-api/db/queries/review-filter.ts")
const { countColumnsOf } = await import("#review-api/db/rollups/planner.ts")
const { filterLabels } = await import("#review-api/notifications/filter-labels.ts")
const { checkSchedule } = await import("#review-api/services/scheduled-exports/check-schedule.ts")
const { exportTypes } = await import("#review-api/services/export-files/export-types.ts")
const { selectionOf } = await import("#review-api/db/queries/selection-of.ts")

const facts = { today: "2026-11-20", weekStart: "sunday" as const }
const address = "mood=calm,very_angry"
const search = loadReviewsSearch(new URLSearchParams(address))
const both = { mood: ["calm", "very_angry"] }
const decoded = (schema: Parameters<typeof contract.decodeQuery>[0]) =>
  contract.decodeQuery(schema, new URLSearchParams(address))

describe("a filter that is added to the records", () => {
  test.each([
    ["of the list", contract.reviewsQuerySchema],
    ["of its figures", contract.metricsQuerySchema],
    ["of its file", contract.reviewsExportQuerySchema],
    ["of the keywords", contract.insightsQuerySchema],
  ])("is in the query %s, and refused with a value that is none", (_, schema) => {
    expect(decoded(schema)).toEqual({ ok: true, value: both })
    expect(contract.decodeQuery(schema, new URLSearchParams("mood=lost"))).toMatchObject({ ok: false })
  })

  test("is read from the address, without what it does not know, and written in canonical order", () => {
    expect(loadReviewsSearch(new URLSearchParams("mood=calm,lost"))).toMatchObject({ mood: ["calm"] })
    expect(loadKeywordsSearch(new URLSearchParams("mood=lost"))).toMatchObject({ mood: null })
    expect(canonicalReviewsQuery("tags=a&mood=calm&rating=5&keyword=bar", facts)).toBe(
      "rating=5&keyword=bar&mood=calm&tags=a",
    )
    expect(canonicalKeywordsQuery("mood=calm&rating=5", facts)).toBe("rating=5&mood=calm")
    expect(canonicalChildReviewsQuery("mood=calm&rating=5", facts)).toBe("rating=5")
  })

  test("stands in the bar with its choices, is counted once in FILTERS (n), and cleared", () => {
    const field = {
      kind: "choices",
      name: "mood",
      label: "Mood",
      choices: [
        { value: "calm", label: "Calm" },
        { value: "very_angry", label: "Very Angry" },
      ],
    }
    expect(reviewsBar({ labels: [] }, search).more).toContainEqual(field)
    expect(barOf("keywords", { dates: datesOf.keywords }).more).toContainEqual(field)
    expect(countFilters("reviews", search, "thirtyDays")).toBe(1)
    expect([narrowedBy(search), hasMoreFilter("reviews", { ...search })]).toEqual(["filters", true])
    expect(clearedNames("reviews")).toContain("mood")
  })

  test("narrows list, figures and keywords", () => {
    expect(toReviewQuery(search, facts)).toMatchObject(both)
    expect(toMetricsQuery(search, facts)).toMatchObject(both)
    expect(toCloudQuery(loadKeywordsSearch(new URLSearchParams(address)), facts)).toMatchObject(both)
  })

  test("is carried to the other page that has it, and to a review and back", () => {
    expect(carriedFilters(new URLSearchParams(address), "keywords").get("mood")).toBe("calm,very_angry")
    expect(carriedFilters(new URLSearchParams(address), "photos").has("mood")).toBe(false)
    expect(fromDetailQuery(toDetailQuery(address)).get("mood")).toBe("calm,very_angry")
  })

  test("is kept in saved filters and comes back", () => {
    const config = configOf({ ...search }, "reviews")
    expect(contract.savedFilterConfigSchema.parse(config)).toEqual(both)
    expect(applied({ id: 7, config }, "keywords", facts)).toMatchObject({
      mood: "calm,very_angry",
    })
    expect(contract.savedFilterConfigSchema.safeParse({ mood: "lost" }).success).toBe(false)
  })

  const filters = cleanExportFilters("reviews", toReviewExportFilters(search, facts))
  const schedule = { export_type: "reviews", date_range_legend: "previous_month" }

  test("is in files and schedules under its own name, and leads back to the report", () => {
    expect(filters).toMatchObject({ mood_enum: both.mood })
    expect(contract.scheduledFiltersSchema.parse(filters)).toMatchObject({ mood_enum: both.mood })
    const checked = {
      exportType: "reviews",
      legend: schedule.date_range_legend,
      resourceId: null,
      frequency: "weekly",
      time: "monday",
      sendTime: "13:00",
    }
    const scope = { permissions: { review: ["read"] } } as never
    const check = (held: object) => () => checkSchedule(scope, { ...checked, filters: held } as never)
    expect(check({ mood_enum: ["calm"] })).not.toThrow()
    expect(check({ mood_enum: ["lost"] })).toThrow()
    expect(check({ mood: ["calm"] })).toThrow()
    const row = { ...schedule, id: 7, account_id: 1, filters, recipient_user_ids: [], recipient_emails: [] }
    const href = rowHref({ ...row, email_frequency: "", email_subject: "", scheduled_time: "" })
    expect(new URL(href ?? "", "http://outpost.test").searchParams.get("mood")).toBe("calm,very_angry")
    expect(exportTypes.reviews?.filterNames).toContain("mood_enum")
    expect(() => exportTypes.reviews?.select({ mood_enum: "lost" })).toThrow()
  })

  test("is told in emails", async () => {
    const account = { id: 1, timeZone: "UTC" }
    const saved = { exportType: "reviews", dateRangeLegend: "", filters, resourceId: null }
    expect(await filterLabels({} as never, account, saved as never, new Date())).toEqual([
      { label: "Mood", value: "Calm, Very Angry" },
    ])
  })

  test("narrows reviews by the SQL under its name, which rollups do not count", () => {
    const where = (moods: string[]) => sql`r.mood = any(${moods})`
    Object.assign(filterConditions, { mood: { where } })
    const scope = { accountId: 1, accountIds: [1], locations: "all", timeZone: "UTC" } as unknown as Scope
    const selection = selectionOf(scope, both as object)
    expect(selection).toMatchObject(both)
    const query = new PgDialect().sqlToQuery(reviewConditions(selection, []))
    expect(query.sql).toContain("r.mood = any(")
    expect(query.params).toEqual(expect.arrayContaining(both.mood))
    expect([isSearch(selection), countColumnsOf(selection)]).toEqual([true, null])
    expect(countColumnsOf(selectionOf(scope, {}))).not.toBeNull()
  })
})

test("a filter of reviews without SQL does not compile", () => {
  const { rating: _, ...others } = filterConditions
  // @ts-expect-error the SQL of `rating` is missing
  const incomplete: typeof filterConditions = others
  expect(incomplete).not.toHaveProperty("rating")
})

test("a name that no page and no record has does not compile", () => {
  // @ts-expect-error no such page
  expect(() => contract.filtersOn("nowhere")).toThrow()
  // @ts-expect-error no such filter on /reviews
  expect(search.brandIds).toBeUndefined()
  // @ts-expect-error no such filter of the API
  const query: import("#lib/contract/index.ts").ReviewFilter = { moods: ["calm"] }
  expect(query).toBeDefined()
})
