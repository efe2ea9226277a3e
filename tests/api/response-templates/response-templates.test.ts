import { templateTags } from "#review-api/db/schema/response-templates.ts"
import { tags } from "#review-api/db/schema/reviews.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addReview, switchOn } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

const path = "/response_templates"

describe.each(databasesFor("search"))("templates and suggestions on %s (D-131, D-132)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await switchOn(api.deps, first.id, ["ai_responses", "auto_responses"])
  })
  afterAll(() => api.close())

  const make = (body: object, as = admin) =>
    api.call("POST", path, { as, body: { name: "Thanks", content: "Thank you", ...body } })
  const names = async (query: object = {}) => {
    const { body } = await api.call("GET", path, { as: admin, query: { ...query } })
    return (body._embedded.response_templates as { name: string }[]).map(({ name }) => name)
  }
  const review = (more: Parameters<typeof addReview>[2] & { stars?: number; sourceId?: number } = {}) => {
    const { stars = 5, sourceId = 1, ...rest } = more
    const of = { accountId: first.id, locationId: first.locationIds[0]!, stars, sourceId }
    return addReview(api.deps, of, { author: "Ada", ...rest })
  }
  const suggest = (review_id: unknown, more: object = {}, as = admin) =>
    api.call("POST", "/responses/suggestions", { as, body: { review_id, ...more } })
  const suggested = async (id: number) => (await suggest(id)).body.content as string

  describe("without a template", () => {
    test.each([
      [5, /Ada/, /sorry/i],
      [3, /Thank you|appreciate/, /sorry|enjoyed/i],
      [1, /sorry|apologies/i, /enjoyed|glad/i],
    ])(
      "a review of %i stars gets a text of its kind, never the same words twice in a row",
      async (stars, is, isNot) => {
        const found: string[] = []
        for (let turn = 0; turn < 6; turn += 1) found.push(await suggested(await review({ stars })))
        for (const text of found) {
          expect(text).toMatch(is)
          expect(text).not.toMatch(isNot)
          expect(text).not.toMatch(/[{}]/)
        }
        expect(found.filter((text, at) => text === found[at - 1])).toEqual([])
        expect(new Set(found).size).toBe(3)
      },
    )

    test("it speaks of what the review speaks of, at its place, and needs no author", async () => {
      const text = await suggested(await review({ categories: ["parking"], author: null }))
      expect(text).toContain("the parking")
      expect(text).toMatch(/Alder Café|First Account/)
      expect(text).not.toMatch(/\s[,.!]|,[.!]|null|undefined/)
    })

    test("a recommendation without stars gets the text of its sentiment", async () => {
      const of = { stars: 0, reviewType: "recommendation" }
      expect(await suggested(await review({ ...of, sentiment: -1 }))).toMatch(/sorry|apologies/i)
      expect(await suggested(await review({ ...of, sentiment: 1 }))).not.toMatch(/sorry|apologies/i)
    })
  })

  test("a template is made, changed, found by name, rating and source, and deleted", async () => {
    const made = await make({
      name: " Five stars ",
      content: "Thank you, {{author}}!",
      rating_min: 4,
      source_ids: [1],
    })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        account_id: first.id,
        name: "Five stars",
        content: "Thank you, {{author}}!",
        rating_min: 4,
        rating_max: null,
        source_ids: [1],
        tags: [],
      }),
    ])
    await make({ name: "apology", rating_max: 2 })
    expect(await names()).toEqual(["apology", "Five stars"])
    expect(await names({ rating: 5, source_id: 1 })).toEqual(["Five stars"])
    expect(await names({ rating: 5, source_id: 2 })).toEqual([])
    expect(await names({ rating: 1 })).toEqual(["apology"])
    expect(await names({ keywords: "FIVE" })).toEqual(["Five stars"])
    const at = `${path}/${made.body.id}`
    const changed = await api.patch(at, { as: admin, body: { rating_min: null, source_ids: [] } })
    expect(changed.body).toMatchObject({ name: "Five stars", rating_min: null, source_ids: [] })
    expect((await api.call("GET", at, { as: admin })).body).toEqual(changed.body)
    expect((await api.call("DELETE", at, { as: admin })).status).toBe(204)
    expect((await api.call("GET", at, { as: admin })).status).toBe(404)
  })

  test.each([
    [{ content: "Hi {{name}}" }, "content", /has the unknown placeholder \{\{name\}\}/],
    [{ content: "" }, "content", /can't be blank/],
    [{ content: "x".repeat(4_001) }, "content", /is too long/],
    [{ name: " " }, "name", /can't be blank/],
    [{ rating_min: 0 }, "rating_min", /at least 1/],
    [{ rating_min: 5, rating_max: 4 }, "rating_max", /must not be below/],
    [{ source_ids: [987_654_321_987] }, "source_ids", /is unknown/],
    [{ source_ids: ["x"] }, "source_ids", /is unknown/],
  ])("%j is refused at its field", async (body, field, error) => {
    const answer = await make(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(answer.body.errors[field][0]).toMatch(error)
  })

  test("script tags, emoji and text from right to left stay as they are, in template and suggestion", async () => {
    const content = "<script>alert('{{author}}')</script> 😀 שלום"
    const { body } = await make({ content })
    expect(body.content).toBe(content)
    const id = await review({ author: "<b>{{location_name}}</b>" })
    const filled = await suggest(id, { template_id: body.id })
    expect(filled.body).toEqual({
      content: "<script>alert('<b>{{location_name}}</b>')</script> 😀 שלום",
      template_id: body.id,
    })
    await api.call("DELETE", `${path}/${body.id}`, { as: admin })
  })

  test("templates that fit rating, source and topic come before the built-in texts, each in its turn", async () => {
    const one = await make({ content: "One, {{author}}", rating_min: 4, source_ids: [2] })
    const two = await make({ content: "Two, {{author}}", rating_min: 4, source_ids: [2] })
    await make({ content: "Two, {{author}}", rating_min: 4, source_ids: [2] })
    const parking = await make({ content: "Parking, {{author}}", rating_min: 4, source_ids: [2] })
    const [tag] = await api.deps.db
      .insert(tags)
      .values({ accountId: first.id, name: "Wait Time" })
      .returning()
    await api.deps.db
      .insert(templateTags)
      .values({ accountId: first.id, templateId: parking.body.id, tagId: tag!.id })
    const found = []
    for (let turn = 0; turn < 4; turn += 1) found.push(await suggested(await review({ sourceId: 2 })))
    expect(found).toEqual(["One, Ada", "Two, Ada", "One, Ada", "Two, Ada"])
    const topical = await suggest(await review({ sourceId: 2, categories: ["wait time"] }))
    expect(topical.body).toEqual({ content: "Parking, Ada", template_id: parking.body.id })
    const [again, other] = await Promise.all(
      [review({ sourceId: 2 }), review({ sourceId: 2 })].map(async (id) => suggested(await id)),
    )
    expect(again).not.toBe(other)
    expect([one.status, two.status]).toEqual([201, 201])
  })

  test("a tag is put on a template, made if it is new, stays through a merge and is taken off (D-133)", async () => {
    const { body } = await make({ name: "Tagged" })
    const mark = (name: string, template_id = body.id) =>
      api.call("POST", "/template_tags", { as: admin, body: { template_id, name } })
    const unmark = (name: string) =>
      api.call("DELETE", "/template_tags", { as: admin, query: { template_id: body.id, name } })
    const tagsOf = async () => (await api.call("GET", `${path}/${body.id}`, { as: admin })).body.tags
    const one = await mark("Cosy")
    const tag = withoutLinks(one.body)
    expect([one.status, tag]).toEqual([201, { id: expect.any(Number), name: "Cosy" }])
    expect((await mark(" cosy ")).body).toEqual(one.body)
    expect(await tagsOf()).toEqual([tag])
    const into = await api.call("POST", "/tags", { as: admin, body: { name: "Homely" } })
    const merge = { as: admin, body: { into_tag_id: into.body.id } }
    expect((await api.call("POST", `/tags/${one.body.id}/merge`, merge)).status).toBe(200)
    expect(await tagsOf()).toEqual([withoutLinks(into.body)])
    expect([(await unmark("HOMELY")).status, (await unmark("Homely")).status]).toEqual([204, 404])
    expect(await tagsOf()).toEqual([])
    expect((await mark("Cosy", 987_654_321)).status).toBe(404)
    expect((await mark("x".repeat(51))).status).toBe(422)
    await api.call("DELETE", `${path}/${body.id}`, { as: admin })
  })

  test("who may respond is suggested a text; a review out of sight or foreign is missing", async () => {
    const user = await api.login(emailOf("User", "first.test"))
    expect((await suggest(await review(), {}, user)).status).toBe(200)
    expect((await suggest(first.reviewIds.at(-1), {}, user)).status).toBe(404)
    expect((await suggest(second.reviewIds[0], {})).status).toBe(404)
    const reader = await api.login(emailOf("Read Only", "first.test"))
    expect((await suggest(await review(), {}, reader)).status).toBe(403)
    const off = await suggest(second.reviewIds[0], {}, await api.login("admin@second.test"))
    expect([off.status, off.body.code]).toEqual([403, "feature_off"])
  })

  test("Users see templates, Managers and Admins make them (D-023)", async () => {
    const statuses = []
    for (const type of ["Read Only", "Limited User", "User", "Manager", "Admin"] as const) {
      const as = await api.login(emailOf(type, "first.test"))
      const seen = await api.call("GET", path, { as })
      statuses.push([seen.status, (await make({}, as)).status])
    }
    expect(statuses).toEqual([
      [403, 403],
      [200, 403],
      [200, 403],
      [200, 201],
      [200, 201],
    ])
  })
})
