import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { type ReviewFilter, reviewSorts } from "#lib/contract/index.ts"
import type { Database } from "#review-api/db/connect.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import type { Scope } from "#review-api/permissions/scope.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { exportReviews } from "#review-api/services/reviews/export-reviews.ts"
import { countReviews } from "#review-api/services/reviews/verbs.ts"
import { fc } from "#tests/support/properties.ts"
import { filtersOf } from "../../support/any-review-filter.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import { fits, inOrder } from "../../support/recount-reviews.ts"
import {
  addReviews,
  callOf,
  createFixture,
  depsOf,
  type KnownReview,
  type ReviewFixture,
} from "../../support/review-fixture.ts"

type Cells = Record<string, string>

describe.each(databasesFor("sql"))("the file of reviews on %s", (kind) => {
  let database: Database
  let deps: Deps
  let fixture: ReviewFixture

  async function file(query: Record<string, unknown>, scope: Scope = fixture.admin): Promise<string> {
    const { pieces } = await exportReviews(callOf<"reviews.export">(deps, scope, query))
    let text = ""
    for await (const piece of pieces) text += piece
    return text
  }
  const csv = async (query: Record<string, unknown> = {}, scope?: Scope): Promise<Cells[]> =>
    parse(await file(query, scope), { columns: true, bom: true }) as Cells[]
  const ndjson = async (query: Record<string, unknown> = {}, scope?: Scope) =>
    (await file({ ...query, file_type: "ndjson" }, scope))
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line))

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database)
    fixture = await createFixture(database, { seed: 31, reviews: 1_300 })
    await createFixture(database, { seed: 32, reviews: 30 })
  })
  afterAll(() => database.close())

  test("CSV, NDJSON, count and a recount in plain code agree on the rows of any filter, in any order", async () => {
    const scopes = fc.constantFrom("admin" as const, "limited" as const)
    const orders = fc.record({
      by: fc.constantFrom(...reviewSorts),
      direction: fc.constantFrom("asc", "desc"),
    })
    const isAgreed = async (
      filter: ReviewFilter,
      { by, direction }: { by: string; direction: string },
      who: "admin" | "limited",
    ) => {
      const scope = fixture[who]
      const visible = fixture.known.filter(
        ({ locationId }) => who === "admin" || fixture.seenLocationIds.includes(locationId),
      )
      const wanted = inOrder(
        visible.filter((review) => fits(fixture, filter, review)),
        by,
        direction,
      ).map(({ id }) => id)
      const query = { ...filter, "sort[by]": by, "sort[order]": direction }
      const named = [filter.location_id, ...(filter.location_ids ?? [])].filter((id) => id !== undefined)
      const isUnseen = named.some((id) => !fixture.seenLocationIds.includes(Number(id)))
      if (who === "limited" && (isUnseen || filter.group_id !== undefined)) {
        const made = await csv(query, scope).catch((error: unknown) => error)
        if (isUnseen) expect(made).toMatchObject({ status: 409, code: "filters_gone" })
        // A file never holds more than was asked for (D-270).
        if (!Array.isArray(made)) return
      }
      expect((await csv(query, scope)).map((row) => Number(row["review_id"]))).toEqual(wanted)
      expect((await ndjson(query, scope)).map((row) => row.review_id)).toEqual(wanted)
      const counted = await countReviews(callOf<"reviews.count">(deps, scope, filter))
      expect(counted).toEqual({ count: wanted.length, exact: true })
    }
    await fc.assert(fc.asyncProperty(filtersOf(fixture), orders, scopes, isAgreed), { numRuns: 40 })
  })

  test("has the columns of D-111, instants in the account's zone, lists with commas between", async () => {
    const known = fixture.known.find(
      (review) => review.tags.length > 1 && review.respondedAt && review.rating,
    )!
    const day = known.publishedAt.slice(0, 10)
    const rows = await csv({ published_after: day, published_before: day })
    const row = rows.find((one) => one["review_id"] === String(known.id))!
    expect(Object.keys(row).join(",")).toBe(
      "review_id,location_id,location_name,external_id,source,rating,title,content,author,published_at,url,status,sentiment,categories,tags,response,response_status,responded_at,images,location_address,review_key,published_at_utc,responded_at_utc,recommended",
    )
    const inNewYork = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "America/New_York",
      dateStyle: "short",
      timeStyle: "short",
    }).format(new Date(known.publishedAt))
    expect(row).toMatchObject({
      location_name: known.locationName,
      source: `Source ${known.sourceId}`,
      rating: String(known.rating),
      content: known.content,
      published_at: inNewYork,
      sentiment: String(known.sentiment),
      categories: known.categories.join(", "),
      tags: known.tags.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())).join(", "),
      response: "Thank you",
      response_status: known.responseStatus ?? "published",
    })
  })

  test("as NDJSON it has the same names, instants in UTC and lists as lists", async () => {
    const known = fixture.known.find((review) => review.tags.length === 1)!
    const row = (await ndjson()).find((one) => one.review_id === known.id)
    expect(row).toMatchObject({
      rating: known.rating,
      published_at: new Date(known.publishedAt).toISOString(),
      tags: known.tags,
      categories: known.categories,
      external_id: null,
    })
  })

  test("images are their addresses: those of their hosts, and of kept ones where the app shows them to who sees the review", async () => {
    const [known, none] = fixture.known as [KnownReview, KnownReview]
    const images = [{ url: "https://img.test/a.jpg" }, { upload: "kept" }, { url: "=cmd" }]
    await deps.db.update(reviews).set({ images }).where(eq(reviews.id, known.id))
    const shown = `${deps.config.appUrl}/reviews/${known.id}?photo=${known.id}-2`
    const addresses = ["https://img.test/a.jpg", shown, "=cmd"]
    const rowOf = <Row extends { review_id?: unknown }>(rows: Row[], { id }: KnownReview) =>
      rows.find((one) => String(one.review_id) === String(id)) as Row & { images: unknown }
    const [lines, objects] = [await csv(), await ndjson()]
    expect([rowOf(lines, known).images, rowOf(lines, none).images]).toEqual([addresses.join(", "), ""])
    expect([rowOf(objects, known).images, rowOf(objects, none).images]).toEqual([addresses, []])
    await deps.db
      .update(reviews)
      .set({ images: [{ url: "=cmd" }] })
      .where(eq(reviews.id, known.id))
    expect(rowOf(await csv(), known).images).toBe("'=cmd")
    await deps.db.update(reviews).set({ images: [] }).where(eq(reviews.id, known.id))
  })

  test("formulas in texts are marked, and numbers stay numbers", async () => {
    const { id: _, accountId: __, ...like } = fixture.known[0]!
    const evil = ["=1+1", "+1", "-1", "@sum", "\tx", "\rx"]
    const made = await addReviews(
      database,
      fixture,
      evil.map((content) => ({ ...like, content, title: null, tags: [], sentiment: -1 as const })),
    )
    const rows = await csv()
    for (const { id, content } of made) {
      const row = rows.find((one) => one["review_id"] === String(id))!
      expect([row["content"], row["sentiment"]]).toEqual([`'${content}`, "-1"])
    }
    for (const { id } of made) await deps.db.delete(reviews).where(eq(reviews.id, id))
  })

  test("holds what was there when it began, and no more", async () => {
    const { pieces } = await exportReviews(
      callOf<"reviews.export">(deps, fixture.admin, { "sort[order]": "asc" }),
    )
    const { id: _, accountId: __, ...like } = fixture.known[0]!
    let text = ""
    let added: number[] = []
    for await (const piece of pieces) {
      text += piece
      if (added.length > 0 || !text.includes("\n1")) continue
      const late = { ...like, publishedAt: "2024-12-31T00:00:00Z", tags: [] }
      added = (await addReviews(database, fixture, [late])).map(({ id }) => id)
    }
    const rows = parse(text, { columns: true, bom: true }) as Cells[]
    expect(added).toHaveLength(1)
    expect(rows).toHaveLength(fixture.known.length)
    await deps.db.delete(reviews).where(eq(reviews.id, added[0]!))
  })
})
