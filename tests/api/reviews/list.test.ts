import { sql } from "drizzle-orm"
import { type QueryOf, reviewSorts } from "#lib/contract/index.ts"
import type { Database } from "#review-api/db/connect.ts"
import type { Scope } from "#review-api/permissions/scope.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { getNeighbours } from "#review-api/services/reviews/get-neighbours.ts"
import { getReview } from "#review-api/services/reviews/get-review.ts"
import { listReviews } from "#review-api/services/reviews/list-reviews.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import { inOrder } from "../../support/recount-reviews.ts"
import {
  addReviews,
  callOf,
  createFixture,
  depsOf,
  type KnownReview,
  type ReviewFixture,
} from "../../support/review-fixture.ts"

type Query = QueryOf<"reviews.list">
const directions = ["asc", "desc"] as const

describe.each(databasesFor("sql"))("list of reviews on %s", (kind) => {
  let database: Database
  let deps: Deps
  let fixture: ReviewFixture
  let other: ReviewFixture

  const list = (query: Query, scope: Scope = fixture.admin) =>
    listReviews(callOf<"reviews.list">(deps, scope, query))
  const get = (id: number | string, scope: Scope = fixture.admin) =>
    getReview(callOf<"reviews.get">(deps, scope, undefined, { id: String(id) }))
  const idsOf = (answer: Awaited<ReturnType<typeof list>>) =>
    answer._embedded.reviews.map((review) => Number(review.id))
  const idsInOrder = (reviews: KnownReview[], by = "published_at", direction = "desc") =>
    inOrder(reviews, by, direction).map((review) => review.id)

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database)
    fixture = await createFixture(database, { seed: 11 })
    other = await createFixture(database, { seed: 12, reviews: 40 })
  })
  afterAll(() => database.close())

  async function pagesFrom(query: Query, toward: "after" | "before", scope?: Scope) {
    const pages: number[][] = []
    let cursor: string | null | undefined
    do {
      const answer = await list({ ...query, ...(cursor ? { [toward]: cursor } : {}) }, scope)
      if (toward === "after" && idsOf(answer).length > 0) {
        expect(answer.paging!.first).toBe(pages.flat().length + 1)
      }
      pages.push(idsOf(answer))
      cursor = answer.paging?.cursors[toward]
    } while (cursor)
    return pages
  }

  test("the number of a page's first review is known by its cursor, corrected at the ends, and none in an empty list", async () => {
    const first = async (query: Query) => (await list({ per_page: 10, ...query })).paging!.first
    expect(await first({})).toBe(1)
    expect(await first({ page: 3 })).toBe(21)
    expect(await first({ keywords: "nobody says this" })).toBeNull()
    const { after } = (await list({ per_page: 10, page: 2 })).paging!.cursors
    expect(await first({ after: after! })).toBe(21)
    // The last page is counted from the end.
    const { _embedded, _total, paging } = await list({ per_page: 500, after: after! })
    expect(paging!.cursors.after).toBeNull()
    expect(paging!.first).toBe(_total - _embedded.reviews.length + 1)
  })

  test.each(reviewSorts.flatMap((by) => directions.map((direction) => [by, direction] as const)))(
    "pages sorted by %s %s hold each review once, in order, also where many are alike, and lead back the same way",
    async (by, direction) => {
      const query = { "sort[by]": by, "sort[order]": direction, per_page: 17 }
      for (const scope of [fixture.admin, fixture.limited]) {
        const visible = fixture.known.filter(
          (review) => scope === fixture.admin || fixture.seenLocationIds.includes(review.locationId),
        )
        const wanted = idsInOrder(visible, by, direction)
        const pages = await pagesFrom(query, "after", scope)
        expect(pages.flat()).toEqual(wanted)
        const beforeLast = await list({ ...query, per_page: wanted.length - 5 }, scope)
        const back: number[][] = []
        let cursor: string | null | undefined = beforeLast.paging!.cursors.after
        expect(cursor).not.toBeNull()
        const lastPage = await list({ ...query, after: cursor! }, scope)
        expect(lastPage.paging!.cursors.after).toBeNull()
        cursor = lastPage.paging!.cursors.before
        while (cursor) {
          const answer = await list({ ...query, before: cursor }, scope)
          expect(answer.paging!.first).toBe(wanted.indexOf(idsOf(answer)[0]!) + 1)
          back.unshift(idsOf(answer))
          cursor = answer.paging!.cursors.before
        }
        expect(back.flat()).toEqual(wanted.slice(0, -5))
      }
    },
  )

  test.each(reviewSorts.flatMap((by) => directions.map((direction) => [by, direction] as const)))(
    "each review sorted by %s %s has beside it what stands beside it in the list, within filter and sight",
    async (by, direction) => {
      const query = { "sort[by]": by, "sort[order]": direction }
      const cases = [
        [fixture.admin, {}],
        [fixture.limited, {}],
        [fixture.admin, { rating: 5 }],
      ] as const
      for (const [scope, filter] of cases) {
        const ids = idsOf(await list({ ...query, ...filter, per_page: 500 }, scope))
        expect(ids.length).toBeGreaterThan(10)
        const places = [0, 1, Math.floor(ids.length / 2), ids.length - 2, ids.length - 1]
        for (const at of places) {
          const call = callOf<"reviews.get_neighbours">(
            deps,
            scope,
            { ...query, ...filter },
            { id: String(ids[at]) },
          )
          expect(await getNeighbours(call)).toEqual({
            previous_id: ids[at - 1] ?? null,
            next_id: ids[at + 1] ?? null,
          })
        }
      }
    },
  )

  test("a review that a filter leaves out still has a place in its list", async () => {
    const all = idsOf(await list({ per_page: 500 }))
    const rated = new Set(idsOf(await list({ rating: 5, per_page: 500 })))
    const at = all.findIndex((id, index) => index > 20 && !rated.has(id))
    const wanted = {
      previous_id: all.slice(0, at).findLast((id) => rated.has(id)) ?? null,
      next_id: all.slice(at).find((id) => rated.has(id)) ?? null,
    }
    const params = { id: String(all[at]) }
    const call = callOf<"reviews.get_neighbours">(deps, fixture.admin, { rating: 5 }, params)
    expect(await getNeighbours(call)).toEqual(wanted)
  })

  test("the newest 25 come first when nothing else is asked for", async () => {
    const answer = await list({})
    expect(idsOf(answer)).toEqual(idsInOrder(fixture.known).slice(0, 25))
    expect(answer).toMatchObject({ _page: 1, _total: 300, _total_exact: true, _total_pages: 12 })
    expect(answer.paging!.cursors.before).toBeNull()
  })

  test("broken, foreign and changed cursors are refused (D-325)", async () => {
    const { after } = (await list({ "sort[by]": "rating" })).paging!.cursors
    const own = (await list({})).paging!.cursors.after!
    for (const query of [
      { after: "nonsense" },
      { before: "%00" },
      { after },
      { after: `${own.slice(0, -3)}AAA` },
      { after: own, status: "unread" },
      { after: own, "sort[order]": "asc" },
      { before: own, rating: 5 },
    ])
      await expect(list(query as Query)).rejects.toMatchObject({ status: 400, code: "bad_cursor" })
    const filter = { rating: [4, 5], status: ["unread", "completed"] } as unknown as Query
    const filtered = (await list({ ...filter, per_page: 2 })).paging!.cursors.after!
    const { _page } = await list({
      status: filter.status!,
      rating: filter.rating!,
      per_page: 3,
      after: filtered,
    })
    expect(_page).toBe(1)
  })

  test("of both cursors the older page wins", async () => {
    const second = await list({ after: (await list({})).paging!.cursors.after! })
    const { after, before } = second.paging!.cursors
    const both = await list({ after: after!, before: before! })
    expect(idsOf(both)).toEqual(idsOf(await list({ after: after! })))
  })

  test("links carry the query and lead to the neighbouring pages", async () => {
    const query = { rating: 5, per_page: 5 }
    const first = await list(query)
    const href = new URL(first._links!.next!.href, "http://api.test")
    expect(href.pathname).toBe("/reviews")
    expect(Object.fromEntries(href.searchParams)).toEqual({
      rating: "5",
      per_page: "5",
      after: first.paging!.cursors.after,
    })
    expect(first._links).not.toHaveProperty("prev")
    const second = await list({ ...query, after: href.searchParams.get("after")! })
    const back = new URL(second._links!.prev!.href, "http://api.test").searchParams
    expect(idsOf(await list({ ...query, before: back.get("before")! }))).toEqual(idsOf(first))
  })

  test.each(reviewSorts)("pages by number sorted by %s hold what cursors lead to (D-276)", async (by) => {
    for (const scope of [fixture.admin, fixture.limited]) {
      for (const filter of [{}, { keywords: "guest" }]) {
        const query = { ...filter, "sort[by]": by, per_page: 17 }
        const wanted = await pagesFrom(query, "after", scope)
        for (const [at, ids] of wanted.entries()) {
          const numbered = await list({ ...query, page: at + 1 }, scope)
          expect([at, numbered._page, idsOf(numbered)]).toEqual([at, at + 1, ids])
          const isLast = at === wanted.length - 1
          expect(numbered._links!.next).toEqual(
            isLast ? undefined : { href: expect.stringContaining(`page=${at + 2}`) },
          )
        }
        const beyond = await list({ ...query, page: wanted.length + 1 }, scope)
        expect([idsOf(beyond), beyond._total]).toEqual([[], wanted.flat().length])
      }
    }
  })

  test("reviews that arrive while someone pages shift nothing", async () => {
    const paged = await createFixture(database, { seed: 13, reviews: 60 })
    const wanted = idsInOrder(paged.known)
    const first = await list({ per_page: 20 }, paged.admin)
    const { id: _id, accountId: _account, ...known } = paged.known[0]!
    const newer = { ...known, publishedAt: "2025-01-01T00:00:00.000Z", tags: [], respondedAt: null }
    const added = await addReviews(database, paged, [newer, newer, newer])
    const second = await list({ per_page: 20, after: first.paging!.cursors.after! }, paged.admin)
    expect(idsOf(second)).toEqual(wanted.slice(20, 40))
    const back = await list({ per_page: 20, before: second.paging!.cursors.before! }, paged.admin)
    expect(idsOf(back)).toEqual(wanted.slice(0, 20))
    const top = await list({ per_page: 20, before: back.paging!.cursors.before! }, paged.admin)
    expect(idsOf(top).toSorted()).toEqual(added.map((review) => review.id).toSorted())
    expect(top.paging!.cursors.before).toBeNull()
  })

  test("a page whose rows went away since still leads back", async () => {
    const paged = await createFixture(database, { seed: 14, reviews: 30 })
    const order = inOrder(paged.known, "published_at", "desc")
    const first = await list({ per_page: 20 }, paged.admin)
    await database.db.execute(
      sql`update reviews set deleted_at = now() where account_id = ${paged.accountId}
          and (published_at, id) < (${order[19]!.publishedAt}::timestamptz, ${order[19]!.id})`,
    )
    const empty = await list({ per_page: 20, after: first.paging!.cursors.after! }, paged.admin)
    expect(idsOf(empty)).toEqual([])
    const back = await list({ per_page: 20, before: empty.paging!.cursors.before! }, paged.admin)
    expect(idsOf(back)).toEqual(idsOf(first))
  })

  test("a review carries its fields, with instants in UTC [F-166]", async () => {
    const wanted = inOrder(fixture.known, "published_at", "desc").find(
      (review) => review.respondedAt && review.tags.length > 1,
    )!
    const review = await get(wanted.id)
    expect(review).toMatchObject({
      id: wanted.id,
      account_id: fixture.accountId,
      location_id: wanted.locationId,
      location_name: wanted.locationName,
      location_city: null,
      location_state: null,
      source_id: wanted.sourceId,
      source_code: `source-${wanted.sourceId}`,
      source_name: `Source ${wanted.sourceId}`,
      rating: wanted.rating,
      title: wanted.title,
      content: wanted.content,
      author: wanted.author,
      url: null,
      review_type: wanted.reviewType,
      status: wanted.status,
      review_status_label_id: wanted.reviewStatusLabelId,
      notes_count: 0,
      sentiment: wanted.sentiment,
      categories: wanted.categories,
      images: [],
      dispute_status: "none",
      published_at: wanted.publishedAt,
      origin_published_at: null,
      deleted_at: null,
      origin_deleted_at: null,
      response: {
        review_id: wanted.id,
        content: "Thank you",
        status: "published",
        error: null,
        published_at: wanted.respondedAt,
      },
    })
    expect(review.tags!.map((tag) => tag.name)).toEqual(
      wanted.tags.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
    for (const tag of review.tags!) expect(tag).toEqual({ id: expect.any(Number), name: expect.any(String) })
    expect(review.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const { respond_on, ...listed } = review
    expect((await list({ per_page: 300 }))._embedded.reviews).toContainEqual(listed)
    expect(respond_on).toEqual({
      source_name: review.source_name,
      label: `Respond on ${review.source_name}`,
      url: null,
    })
  })

  test("a review removed at its source is not listed but still reachable; a deleted one is gone", async () => {
    const some = await createFixture(database, { seed: 15, reviews: 5 })
    const [removed, deleted] = some.known
    await database.db.execute(sql`update reviews set origin_deleted_at = now() where id = ${removed!.id}`)
    await database.db.execute(sql`update reviews set deleted_at = now() where id = ${deleted!.id}`)
    const listed = idsOf(await list({}, some.admin))
    expect(listed).not.toContain(removed!.id)
    expect(listed).not.toContain(deleted!.id)
    expect((await get(removed!.id, some.admin)).origin_deleted_at).toMatch(/Z$/)
    await expect(get(deleted!.id, some.admin)).rejects.toMatchObject({ status: 404 })
  })

  test("reviews of an import show when it is done", async () => {
    const some = await createFixture(database, { seed: 16, reviews: 4 })
    const run = await database.db.execute(
      sql`insert into imports (account_id) values (${some.accountId}) returning id`,
    )
    const importId = Number((run as unknown as { rows: { id: number }[] }).rows[0]!.id)
    const { id: _id, accountId: _account, ...known } = some.known[0]!
    const [incoming] = await addReviews(database, some, [{ ...known, importId }])
    for (const by of reviewSorts) {
      const answer = await list({ "sort[by]": by }, some.admin)
      expect(idsOf(answer)).not.toContain(incoming!.id)
      expect(answer._total).toBe(4)
    }
    await expect(get(incoming!.id, some.admin)).rejects.toMatchObject({ status: 404 })
    await database.db.execute(sql`update imports set status = 'done' where id = ${importId}`)
    const answer = await list({}, some.admin)
    expect(idsOf(answer)).toContain(incoming!.id)
    expect(answer._total).toBe(5)
  })

  test("a foreign review and one at an unassigned location are not found, like one that never was", async () => {
    const unassigned = fixture.known.find((review) => !fixture.seenLocationIds.includes(review.locationId))!
    const refusals = await Promise.all(
      [other.known[0]!.id, unassigned.id, 999_999_999, "9".repeat(60), "0", "abc"].map((id) =>
        get(id, fixture.limited).catch((error: unknown) => error),
      ),
    )
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ status: 404, message: "Not Found" })
  })

  test("reviews of several accounts make one list", async () => {
    const accountIds = [fixture.accountId, other.accountId]
    const scope = { ...fixture.admin, accountIds }
    for (const by of reviewSorts) {
      const wanted = idsInOrder([...fixture.known, ...other.known], by, "desc")
      expect((await pagesFrom({ "sort[by]": by, per_page: 50 }, "after", scope)).flat()).toEqual(wanted)
    }
    expect((await list({}, scope))._total).toBe(340)
    expect((await list({ source_ids: ["1", "2"] }, scope))._total).toBe(
      [...fixture.known, ...other.known].filter((review) => review.sourceId < 3).length,
    )
    expect((await list({}, { ...scope, accountIds: [] }))._total).toBe(0)
  })
})
