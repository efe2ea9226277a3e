import { desc, eq, sql } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import { mentionCorrections, mentions } from "#review-api/db/schema/mentions.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { analysisVersion } from "#review-api/insights/analysis-version.ts"
import { sentenceHash } from "#review-api/services/review-keywords/correct-mentions.ts"
import { reviewReadingJob } from "#review-api/services/review-keywords/review-reading-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addSaid, startInsightFixture } from "#tests/support/insight-fixture.ts"
import type { SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("sql"))("what is said of one thing, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    ;({ api, first, second, admin } = await startInsightFixture(database))
  })
  afterAll(() => api.close())

  test("a category has its months and sentences as a keyword has, whatever category else is asked for", async () => {
    await addSaid(api, first, "detail", [
      ["The breakfast was great.", 5, 0, "2025-11-02"],
      ["Great breakfast.", 5, 0, "2025-12-05"],
      ["The breakfast was cold and bland.", 5, 0, "2026-01-10"],
      ["Breakfast was delicious but the parking lot was full.", 5, 0, "2026-02-20"],
    ])
    const { body, status } = await api.call("GET", `/insights/${first.id}/categories/Food`, {
      as: admin,
      query: { category: "parking" },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ category: "Food", positive_count: 3, negative_count: 1, total_count: 4 })
    expect(body.months).toHaveLength(4)
    expect(body.sentences).toHaveLength(4)
    expect(body.sentences[0]).toMatchObject({ location_name: expect.any(String), rating: 5 })
    const none = await api.call("GET", `/insights/${first.id}/categories/billing`, { as: admin })
    expect(none.body).toMatchObject({ category: "Billing", total_count: 0, months: [], sentences: [] })
  })

  test("bars are days, weeks or months as the range asks, from the first mention to the last", async () => {
    const bars = async (query: object) => {
      const path = `/insights/${first.id}/mentioned/breakfast`
      const { body } = await api.call("GET", path, { as: admin, query: { ...query } })
      type Bar = { from: string; to: string; total_mentions: number }
      const sum = (rows: { total_mentions: number }[]) =>
        rows.reduce((all, row) => all + row.total_mentions, 0)
      expect(sum(body.periods)).toBe(body.total_mentions)
      expect(sum(body.months)).toBe(body.total_mentions)
      return {
        period: body.period,
        bars: (body.periods as Bar[]).map((bar) => [bar.from, bar.to, bar.total_mentions]),
      }
    }
    const days = await bars({ published_after: "2025-12-01", published_before: "2026-01-31" })
    expect(days.period).toBe("day")
    expect(days.bars).toHaveLength(37)
    expect([days.bars[0], days.bars[1], days.bars.at(-1)]).toEqual([
      ["2025-12-05", "2025-12-05", 1],
      ["2025-12-06", "2025-12-06", 0],
      ["2026-01-10", "2026-01-10", 1],
    ])
    const weeks = await bars({ published_after: "2000-01-01", published_before: "2026-02-21" })
    expect(weeks.period).toBe("week")
    expect([weeks.bars[0], weeks.bars.at(-1)]).toEqual([
      ["2025-11-02", "2025-11-08", 1],
      ["2026-02-15", "2026-02-21", 1],
    ])
    expect((await bars({ published_after: "2026-02-17" })).bars).toEqual([["2026-02-20", "2026-02-20", 1]])
    await addSaid(api, first, "older", [["Great breakfast.", 5, 0, "2024-02-10"]])
    const months = await bars({ published_after: "2024-02-05" })
    expect(months.period).toBe("month")
    expect(months.bars).toHaveLength(25)
    expect(months.bars[0]).toEqual(["2024-02-05", "2024-02-29", 1])
    expect((await bars({ published_after: "2030-01-01" })).bars).toEqual([])
  })

  test("variants are one keyword: its counts add up, and the list of reviews has as many", async () => {
    const said = [
      "The desk was rude.",
      "The front desk was great.",
      "A friendly front-desk team!",
      "A great helpdesk.",
    ]
    await addSaid(
      api,
      first,
      "variants",
      said.map((text) => [text, 5, 1, "2023-05-05"] as const),
    )
    const query = { published_after: "2023-05-05", published_before: "2023-05-05" }
    const ask = async (path: string, more: object = {}) =>
      (await api.call("GET", path, { as: admin, query: { ...query, ...more } })).body
    const { keywords } = await ask(`/insights/${first.id}/mentioned`)
    const figures = { positive_mentions: 1, negative_mentions: 1, total_mentions: 2 }
    expect(keywords).toContainEqual({ short: "desk", ...figures })
    expect(keywords.map(({ short }: { short: string }) => short)).not.toContain("front desk")
    for (const requested of ["desk", "Front Desk"]) {
      expect(await ask(`/insights/${first.id}/mentioned/${requested}`)).toMatchObject({
        short: "desk",
        ...figures,
      })
      expect((await ask("/reviews", { keywords_mentioned: requested }))._total).toBe(2)
    }
    const file = await api.call("GET", "/export/csv/keyword_details", {
      as: admin,
      query: { ...query, keyword: "front desk" },
    })
    expect(file.text.trim().split("\n")).toHaveLength(3)
  })

  test("sentences come a hundred a page, the newest first, and the last page stands for those beyond", async () => {
    const hourOf = (at: number) => new Date(Date.UTC(2025, 0, 1, at)).toISOString()
    const said = Array.from(
      { length: 130 },
      (_, at) => ["The veranda was lovely.", 5, 0, hourOf(at)] as const,
    )
    await addSaid(api, second, "detail", said)
    const other = await api.login("admin@second.test")
    const read = async (page?: number) => {
      const query = page === undefined ? {} : { page }
      return (await api.call("GET", `/insights/${second.id}/mentioned/veranda`, { as: other, query })).body
    }
    const [one, two, beyond] = [await read(), await read(2), await read(99)]
    expect(one).toMatchObject({ total_mentions: 130, _page: 1, _total_pages: 2 })
    expect([one.sentences.length, two.sentences.length]).toEqual([100, 30])
    expect({ ...beyond, _links: two._links }).toEqual(two)
    const days = [...one.sentences, ...two.sentences].map((row) => row.published_at as string)
    expect(days).toEqual([...days].sort().reverse())
    const few = await api.call("GET", `/insights/${second.id}/mentioned/veranda`, {
      as: other,
      query: { page: 3, per_page: 25 },
    })
    expect(few.body).toMatchObject({ _page: 3, _total_pages: 6 })
    expect(few.body.sentences).toEqual(one.sentences.slice(50, 75))
    expect(new Set([...one.sentences, ...two.sentences].map((row) => row.review_id)).size).toBe(130)
  })

  test("every keyword is reached by pages and by a search, with the true total, also in the file", async () => {
    const other = await api.login("admin@second.test")
    const [review] = await api.deps.db.select().from(reviews).where(eq(reviews.accountId, second.id)).limit(1)
    const { locationId, sourceId, stars, publishedAt } = review!
    const numbered = Array.from({ length: 260 }, (_, at) => `item ${String(at).padStart(3, "0")}`)
    await api.deps.db.insert(mentions).values(
      [...numbered, "crème brûlée", "50% off"].map((term, at) => ({
        accountId: second.id,
        reviewId: review!.id,
        kind: "keyword",
        term,
        part: "content",
        startAt: at,
        endAt: at + 1,
        sentenceStart: 0,
        sentenceEnd: 1,
        sentiment: 1,
        locationId,
        sourceId,
        stars,
        publishedAt,
      })),
    )
    const list = async (query: Record<string, unknown> = {}) => {
      const { body } = await api.call("GET", `/insights/${second.id}/mentioned`, { as: other, query })
      const shorts = (body.keywords as { short: string }[]).map(({ short }) => short)
      return { ...body, shorts }
    }
    const usual = await list()
    const total = usual._total as number
    expect(total).toBeGreaterThanOrEqual(262)
    expect(usual).toMatchObject({ _page: 1, _total_pages: Math.ceil(total / 100) })
    expect(usual.shorts).toHaveLength(100)
    const walked: string[] = []
    let next: string | undefined = `/insights/${second.id}/mentioned?per_page=50`
    while (next) {
      const { body } = await api.call("GET", next, { as: other })
      walked.push(...(body.keywords as { short: string }[]).map(({ short }) => short))
      next = body._links.next?.href
    }
    expect([walked.length, new Set(walked).size]).toEqual([total, total])
    expect((await list({ per_page: 50, page: 99 })).shorts).toEqual(walked.slice(-(total % 50 || 50)))
    expect(await list({ keywords: "EM 01" })).toMatchObject({ _total: 10, _total_pages: 1 })
    expect((await list({ keywords: "creme" })).shorts).toEqual(["crème brûlée"])
    expect((await list({ keywords: "0% o" })).shorts).toEqual(["50% off"])
    expect((await list({ keywords: "tem", search_type: "typeahead" }))._total).toBe(0)
    expect(await list({ keywords: "nowhere" })).toMatchObject({ _total: 0, _page: 1, shorts: [] })
    expect((await list({ keywords: "veranda", location_id: second.locationIds[1] }))._total).toBe(0)
    const file = async (query: object) =>
      (await api.call("GET", "/export/csv/keywords", { as: other, query: { ...query } })).text
        .trim()
        .split("\n")
    expect(await file({})).toHaveLength(total + 1)
    expect(await file({ keywords: "item 25" })).toHaveLength(11)
    for (const query of [{ per_page: 501 }, { per_page: 0 }, { page: "x" }, { search_type: "like" }])
      expect((await api.call("GET", `/insights/${second.id}/mentioned`, { as: other, query })).status).toBe(
        400,
      )
  })

  test("an account that an older analysis read is read again, once, and what people corrected stays", async () => {
    await addSaid(api, first, "outdated", [
      ["The front desk was rude.", 5, 0, "2022-04-04"],
      ["The front desk was slow.", 5, 0, "2022-04-04"],
    ])
    const { db } = api.deps
    const query = { published_after: "2022-04-04", published_before: "2022-04-04" }
    const listed = async () => {
      const { body } = await api.call("GET", `/insights/${first.id}/mentioned`, { as: admin, query })
      return (body.keywords as { short: string }[]).map(({ short }) => short)
    }
    const isWaiting = async () => (await reviewReadingJob.waiting(api.deps)).includes(String(first.id))
    expect([await listed(), await isWaiting()]).toEqual([["desk"], false])
    const [own] = await db
      .select()
      .from(mentions)
      .where(eq(mentions.term, "desk"))
      .orderBy(desc(mentions.reviewId))
    await db.insert(mentionCorrections).values({
      accountId: first.id,
      reviewId: own!.reviewId,
      kind: "keyword",
      term: "front desk",
      sentence: "The front desk was slow.",
      sentenceHash: sentenceHash("The front desk was slow."),
      isRemoved: true,
    })
    await db.execute(sql`update accounts set analysis_version = 1 where id = ${first.id}`)
    expect(await isWaiting()).toBe(true)
    const attempt = { id: String(first.id), signal: new AbortController().signal, isLastAttempt: true }
    await reviewReadingJob.run(api.deps, attempt)
    expect(await isWaiting()).toBe(false)
    const { body } = await api.call("GET", `/insights/${first.id}/mentioned/desk`, { as: admin, query })
    expect(body.total_mentions).toBe(1)
    const [account] = await db.select().from(accounts).where(eq(accounts.id, first.id))
    expect(account!.analysisVersion).toBe(analysisVersion)
  })
})
