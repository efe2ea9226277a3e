import { and, eq, sql } from "drizzle-orm"
import { mentionMonths, mentions, reviewReadings, reviewsToRead } from "#review-api/db/schema/mentions.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { orderReading } from "#review-api/services/review-keywords/reading-queue.ts"
import { readReviews } from "#review-api/services/review-keywords/review-reading-job.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addSaid, startInsightFixture } from "#tests/support/insight-fixture.ts"
import { recountedTerms } from "#tests/support/recount-mentions.ts"
import type { SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

type Keyword = { short: string; positive_mentions: number; negative_mentions: number; total_mentions: number }

const signal = new AbortController().signal

describe.each(databasesFor("sql", "locks"))("what customers talk about, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    ;({ api, first, second, admin } = await startInsightFixture(database))
    await addSaid(api, first, "insights", [
      ["The breakfast was great. The bathroom was dirty.", 4, 0, "2025-11-02"],
      ["Great breakfast, rude waiter.", 3, 1, "2025-12-05"],
      ["The breakfast was cold and bland.", 1, 0, "2026-01-10"],
      ["Breakfast was delicious but the parking lot was full.", 5, 2, "2026-02-20"],
      ["Das Frühstück war sehr gut und die Zimmer waren sauber.", 5, 0, "2026-02-21"],
      ["Lovely garden.", 5, 4, "2026-02-22"],
    ])
  })
  afterAll(() => api.close())

  const mentioned = async (query: Record<string, unknown> = {}, as = admin) => {
    const answer = await api.call("GET", `/insights/${first.id}/mentioned`, { as, query })
    return { ...answer, keywords: (answer.body.keywords ?? []) as Keyword[] }
  }
  const shorts = async (query: Record<string, unknown>, as = admin) =>
    (await mentioned(query, as)).keywords.map((keyword) => keyword.short)
  const reviewOf = async (identity: string) => {
    const [row] = await api.deps.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.accountId, first.id), eq(reviews.identity, identity)))
    return row!
  }

  test("keywords carry positive, negative and all mentions, the most mentioned first [P-094, P-419]", async () => {
    const { status, keywords, body } = await mentioned()
    expect(status).toBe(200)
    expect(keywords[0]).toEqual({
      short: "breakfast",
      positive_mentions: 3,
      negative_mentions: 1,
      total_mentions: 4,
    })
    expect(keywords.map(({ short }) => short)).toEqual(
      expect.arrayContaining(["bathroom", "waiter", "parking lot", "garden"]),
    )
    expect(body.waiting_reviews).toBe(0)
  })

  test("each filter narrows them [P-096]", async () => {
    expect(await shorts({ location_id: first.locationIds[2] })).toEqual(["breakfast", "parking lot"])
    expect(await shorts({ published_after: "2026-02-22", published_before: "2026-02-22" })).toEqual([
      "garden",
    ])
    expect(await shorts({ month_after: "2026-01", month_before: "2026-01" })).toEqual(["breakfast"])
    expect(await shorts({ rating: 3 })).toEqual(["breakfast", "waiter"])
    expect(await shorts({ source_id: 2 })).toEqual(["breakfast", "garden", "parking lot", "waiter"])
    expect(await shorts({ category: "Cleanliness" })).toEqual(["bathroom"])
    expect(await shorts({ group_id: first.assignedGroupId, rating: 5 })).toEqual(["breakfast", "parking lot"])
    expect(await shorts({ published_after: "2025-11-20", published_before: "2026-02-21" })).toEqual([
      "breakfast",
      "parking lot",
      "waiter",
    ])
  })

  test("sentiment takes the mentions of one side [P-097]", async () => {
    const good = (await mentioned({ sentiment: "positive" })).keywords
    const bad = (await mentioned({ sentiment: "negative" })).keywords
    expect(good.find(({ short }) => short === "breakfast")).toMatchObject({
      positive_mentions: 3,
      negative_mentions: 0,
    })
    expect(bad.find(({ short }) => short === "breakfast")).toMatchObject({
      positive_mentions: 0,
      negative_mentions: 1,
    })
    expect(bad.some(({ short }) => short === "garden")).toBe(false)
  })

  test("they are ordered by volume, controversy, praise and blame, and in no other order [P-096]", async () => {
    // Breakfast 4 : 1, waiter 2 : 2, bathroom 0 : 3, garden 2 : 0.
    await addSaid(api, second, "orders", [
      ["The breakfast was great. The waiter was rude. The bathroom was dirty.", 3, 0, "2026-01-02"],
      ["The breakfast was great. The waiter was rude. The bathroom was dirty.", 3, 0, "2026-01-03"],
      ["The breakfast was great. The waiter was friendly. The bathroom was dirty.", 3, 0, "2026-01-04"],
      ["The breakfast was great. The waiter was friendly. The garden was lovely.", 5, 0, "2026-01-05"],
      ["The breakfast was cold and bland. The garden was lovely.", 3, 0, "2026-01-06"],
    ])
    const other = await api.login("admin@second.test")
    const ordered = async (query: Record<string, unknown>) =>
      (await api.call("GET", path, { as: other, query })).body.keywords.map(({ short }: Keyword) => short)
    const path = `/insights/${second.id}/mentioned`
    expect(await ordered({})).toEqual(["breakfast", "waiter", "bathroom", "garden"])
    expect(await ordered({ "sort[by]": "highest_volume" })).toEqual(await ordered({}))
    expect(await ordered({ "sort[by]": "controversy" })).toEqual([
      "waiter",
      "breakfast",
      "bathroom",
      "garden",
    ])
    expect(await ordered({ "sort[by]": "positive_ratio" })).toEqual([
      "garden",
      "breakfast",
      "waiter",
      "bathroom",
    ])
    expect(await ordered({ "sort[by]": "negative_ratio" })).toEqual([
      "bathroom",
      "waiter",
      "breakfast",
      "garden",
    ])
    const unknown = await api.call("GET", path, { as: other, query: { "sort[by]": "nonsense" } })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["sort[by]"]])
  })

  test("a keyword has its months and the sentences that mention it", async () => {
    const { body, status } = await api.call("GET", `/insights/${first.id}/mentioned/Breakfast`, { as: admin })
    expect(status).toBe(200)
    expect(body).toMatchObject({ short: "breakfast", positive_mentions: 3, total_mentions: 4 })
    expect(body.months).toContainEqual({
      month: "2026-01",
      positive_mentions: 0,
      negative_mentions: 1,
      total_mentions: 1,
    })
    const [newest] = body.sentences as { sentence: string; start: number; end: number }[]
    expect(newest!.sentence.slice(newest!.start, newest!.end)).toBe("Breakfast")
    const narrowed = await api.call("GET", `/insights/${first.id}/mentioned/breakfast`, {
      as: admin,
      query: { month_after: "2026-02" },
    })
    expect(narrowed.body.total_mentions).toBe(1)
  })

  test("categories carry positive and all mentions, and have a rank [P-095, P-420, P-421]", async () => {
    const { body } = await api.call("GET", `/insights/${first.id}/categories`, { as: admin })
    expect(body.categories[0]).toEqual({
      category: "Food",
      positive_count: 3,
      negative_count: 1,
      total_count: 4,
    })
    const narrowed = await api.call("GET", `/insights/${first.id}/categories`, {
      as: admin,
      query: { rating: 1, published_after: "2026-01-01", published_before: "2026-01-31" },
    })
    expect(narrowed.body.categories).toMatchObject([{ category: "Food", total_count: 1 }])
    const ranked = await api.call("GET", `/insights/${first.id}/category_rank`, { as: admin })
    expect(ranked.body.category_rank[0]).toEqual({ category: "Food", rank: 1, total_count: 4 })
  })

  test("reviews are found by what was read in them, as many as the figure says", async () => {
    const { body } = await api.call("GET", "/reviews", {
      as: admin,
      query: { keywords_mentioned: "breakfast" },
    })
    expect(body._total).toBe(4)
    const food = await api.call("GET", "/reviews", { as: admin, query: { category: "parking" } })
    expect(food.body._embedded.reviews).toHaveLength(1)
  })

  test("another language is named and has no mentions", async () => {
    const { id } = await reviewOf("insights-4")
    const [reading] = await api.deps.db.select().from(reviewReadings).where(eq(reviewReadings.reviewId, id))
    expect(reading).toMatchObject({ language: "de", polarity: null })
    const { body } = await api.call("GET", `/review/${id}/keywords`, { as: admin })
    expect(withoutLinks(body)).toEqual({ keywords: [], categories: [] })
  })

  test("who sees some locations only sees what is said of them", async () => {
    const user = await api.login("user@first.test")
    expect(await shorts({}, user)).not.toContain("garden")
    const { id } = await reviewOf("insights-5")
    expect((await api.call("GET", `/review/${id}/keywords`, { as: user })).status).toBe(404)
  })

  test("another account's insights are refused like missing ones", async () => {
    const [foreign, missing] = await Promise.all(
      [second.id, 987_654_321].map((id) => api.call("GET", `/insights/${id}/mentioned`, { as: admin })),
    )
    expect([foreign!.status, foreign!.text]).toEqual([403, missing!.text])
  })

  test.each([
    { sentiment: "1" },
    { month_after: "2026-13" },
    { published_after: "yesterday" },
    { rating: 6 },
    { group_id: "x" },
    { location_ids: Array.from({ length: 501 }, (_, at) => at) },
  ])("bad input is a 400: %j", async (query) => {
    expect((await mentioned(query)).status).toBe(400)
  })

  test.each([{ month_after: "0000-01" }, { month_before: "9999-12" }, { source_id: "9".repeat(20) }])(
    "odd input answers: %j",
    async (query) => {
      expect((await mentioned(query)).status).toBe(200)
    },
  )

  describe("a wrong label", () => {
    const sentence = "Great breakfast, rude waiter."
    const correct = async (body: object, as = admin) =>
      api.call("PATCH", `/review/${(await reviewOf("insights-1")).id}/keywords`, { as, body })

    test("is put right, counts at once, and stays when the review is read again", async () => {
      const { status, body } = await correct({ kind: "keyword", short: "breakfast", sentence, sentiment: -1 })
      expect(status).toBe(200)
      expect(body.keywords).toContainEqual(
        expect.objectContaining({ short: "breakfast", sentiment: -1, is_corrected: true }),
      )
      const figures = { positive_mentions: 2, negative_mentions: 2, total_mentions: 4 }
      const breakfast = async () => (await mentioned()).keywords.find(({ short }) => short === "breakfast")
      expect(await breakfast()).toMatchObject(figures)
      await orderReading(api.deps.db, first.id, 0, 1_000)
      expect(await readReviews(api.deps, first.id, signal)).toBeGreaterThan(0)
      expect(await breakfast()).toMatchObject(figures)
      const history = await api.call("GET", `/reviews/${(await reviewOf("insights-1")).id}/history`, {
        as: admin,
      })
      expect(history.body._embedded.history[0]).toMatchObject({ action: "mention_corrected" })
    })

    test("is taken away, and stays away", async () => {
      await correct({ kind: "category", short: "staff", sentence, is_removed: true })
      await orderReading(api.deps.db, first.id, 0, 1_000)
      await readReviews(api.deps, first.id, signal)
      const { categories } = await reviewOf("insights-1")
      expect(categories).toContain("food")
      expect(categories).not.toContain("staff")
    })

    test("goes back to what was read, however it was corrected, and is told of", async () => {
      const { id } = await reviewOf("insights-1")
      const read = async () =>
        (await api.call("GET", `/insights/${first.id}/mentioned/waiter`, { as: admin })).body
      const whole = await read()
      expect(whole).toMatchObject({ total_mentions: 1, negative_mentions: 1, removed: [] })
      await correct({ kind: "keyword", short: "waiter", sentence, is_removed: true })
      const removed = { review_id: id, published_at: "2025-12-05T12:00:00.000Z", sentence }
      expect(await read()).toMatchObject({ total_mentions: 0, removed: [removed] })
      const query = { published_after: "2026-01-01" }
      const later = await api.call("GET", `/insights/${first.id}/mentioned/waiter`, { as: admin, query })
      expect(later.body.removed).toEqual([])

      const withdraw = (short: string) => correct({ kind: "keyword", short, sentence, is_withdrawn: true })
      const { status, body } = await withdraw("waiter")
      expect(status).toBe(200)
      expect(body.keywords).toContainEqual(
        expect.objectContaining({ short: "waiter", sentiment: -1, is_corrected: false }),
      )
      expect(await read()).toEqual(whole)
      await withdraw("breakfast")
      const { keywords } = (await api.call("GET", `/review/${id}/keywords`, { as: admin })).body
      expect(keywords).toContainEqual(
        expect.objectContaining({ short: "breakfast", sentiment: 1, is_corrected: false }),
      )
      expect((await withdraw("breakfast")).status).toBe(404)
      const unseen = `/review/${(await reviewOf("insights-5")).id}/keywords`
      const garden = { kind: "keyword", short: "garden", sentence: "Lovely garden." }
      await api.call("PATCH", unseen, { as: admin, body: { ...garden, is_removed: true } })
      const removedFor = async (as: Caller) =>
        (await api.call("GET", `/insights/${first.id}/mentioned/garden`, { as })).body.removed.length
      expect(await removedFor(admin)).toBe(1)
      expect(await removedFor(await api.login("user@first.test"))).toBe(0)
      await api.call("PATCH", unseen, { as: admin, body: { ...garden, is_withdrawn: true } })
      expect(await removedFor(admin)).toBe(0)
      const history = await api.call("GET", `/reviews/${id}/history`, { as: admin })
      expect(history.body._embedded.history[0]).toMatchObject({
        action: "mention_corrected",
        after: { short: "breakfast", is_withdrawn: true },
      })
    })

    test("is 404 where nothing of it stands, 422 where the body is bad, 403 without the permission", async () => {
      expect(
        (await correct({ kind: "keyword", short: "breakfast", sentence: "No.", sentiment: 1 })).status,
      ).toBe(404)
      expect((await correct({ kind: "keyword", short: "soup", sentence, sentiment: 1 })).status).toBe(404)
      for (const body of [
        { kind: "keyword", short: "breakfast", sentence },
        { kind: "keyword", short: "breakfast", sentence, sentiment: 1, is_removed: true },
        { kind: "keyword", short: "breakfast", sentence, sentiment: 1, is_withdrawn: true },
        { kind: "keyword", short: "breakfast", sentence, is_withdrawn: false },
        { kind: "mood", short: "breakfast", sentence, sentiment: 1 },
        { kind: "keyword", short: "breakfast", sentence, sentiment: 2 },
      ])
        expect((await correct(body)).status).toBe(422)
    })
  })

  test("figures are those of a recount when reviews come, change, go and are read again", async () => {
    const account = { id: first.id, locationIds: first.locationIds }
    const words = ["breakfast", "pool", "garden", "waiter", "elevator", "towels"]
    const moods = ["great", "dirty", "closed", "lovely", "broken", "there"]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const check = async () => {
      expect(await recountedTerms(api.deps.db, first.id)).toEqual(
        await anyRows(
          api.deps.db,
          sql`select kind, to_char(month, 'YYYY-MM') as month, source_id as "sourceId", term, positive, negative, total
              from mention_months where account_id = ${first.id} and total <> 0
              order by kind collate "C", month, source_id, term collate "C"`,
        ),
      )
      const waits = await api.deps.db
        .select()
        .from(reviewsToRead)
        .where(eq(reviewsToRead.accountId, first.id))
      expect(waits).toEqual([])
    }
    const made = await api.deps.db
      .insert(reviews)
      .values(
        Array.from({ length: 120 }, (_, at) => {
          const say = () => `The ${words[next(6)]} was ${moods[next(6)]}. `
          const stars = next(6)
          return {
            accountId: account.id,
            locationId: account.locationIds[next(5)]!,
            sourceId: next(3) + 1,
            identity: `random-${at}`,
            rating: stars || null,
            stars,
            content: say() + say() + say(),
            publishedAt: new Date(Date.UTC(2025, next(12), next(28) + 1, next(24))).toISOString(),
          }
        }),
      )
      .returning({ id: reviews.id })
    await orderReading(api.deps.db, account.id, 0, 1_000)
    await readReviews(api.deps, account.id, signal)
    await check()
    const some = (part: number) =>
      sql`account_id = ${account.id} and id = any(${sql.param(made.filter((_, at) => at % 4 === part).map((row) => row.id))}::bigint[])`
    await api.deps.db.execute(sql`update reviews set origin_deleted_at = now() where ${some(0)}`)
    await check()
    await api.deps.db.execute(sql`delete from reviews where ${some(1)}`)
    await check()
    await api.deps.db.execute(
      sql`update reviews set content = 'The sauna was wonderful.', published_at = published_at - interval '40 days'
          where ${some(2)}`,
    )
    await api.deps.db.execute(sql`update reviews set origin_deleted_at = null where ${some(0)}`)
    await readReviews(api.deps, account.id, signal)
    await check()
    expect(await readReviews(api.deps, account.id, signal)).toBe(0)
    const [sum] = await api.deps.db
      .select({ total: sql<number>`sum(${mentionMonths.total})::integer` })
      .from(mentionMonths)
      .where(eq(mentionMonths.accountId, first.id))
    const all = await api.deps.db.$count(mentions, eq(mentions.accountId, first.id))
    expect(sum!.total).toBe(all)
  })

  test("a review that changes while it is read is read again, and nothing is kept twice", async () => {
    const [row] = await api.deps.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.accountId, second.id)))
      .limit(1)
    await api.deps.db.execute(
      sql`update reviews set content = 'The sauna was dirty.' where account_id = ${second.id} and id = ${row!.id}`,
    )
    const done = await atOnce([1, 2].map(() => readReviews(api.deps, second.id, signal)))
    expect(done[0]! + done[1]!).toBe(1)
    const of = and(eq(mentions.accountId, second.id), eq(mentions.term, "sauna"))
    expect(await api.deps.db.select().from(mentions).where(of)).toHaveLength(1)
  })
})
