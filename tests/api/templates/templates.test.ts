import { eq } from "drizzle-orm"
import { templateLimits } from "#lib/contract/templates/constants.ts"
import { contentPlaceholderError } from "#lib/contract/templates/placeholders.ts"
import { starterRequests } from "#lib/contract/templates/starters.ts"
import { microsurveys } from "#review-api/db/schema/microsurveys.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { realJpegOf } from "#tests/support/real-images.ts"
import { doJobs } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/templates"
const content = "How was {{location_name}}? {{feedback}} {{unsubscribe}}"

describe.each(databasesFor("search"))("templates of requests on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  let second: SeededAccount
  let made = 0

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  const create = (body: object = {}, as = admin) => {
    made += 1
    const fresh = { name: `Template ${made}`, request_type_id: 1, subject: "How was it?", content }
    return api.call("POST", path, { as, body: { ...fresh, ...body } })
  }
  const change = (id: unknown, body: object, as = admin) => api.call("PATCH", `${path}/${id}`, { as, body })
  const errorsOf = async (calling: ReturnType<typeof create>) => {
    const { status, body } = await calling
    return [status, body.errors]
  }

  test("a template has every key of its payload [F-245]", async () => {
    const { status, body } = await create({
      header_text: "Hello",
      metadata: { selector_type: "stars", colour: "blue" },
    })
    expect(status).toBe(201)
    const keys = [
      ...["id", "account_id", "request_type_id", "layout_id", "metadata", "resource_id", "resource_type"],
      ...["name", "content", "subject", "request_type_symbol", "header_text", "header_image"],
      "use_header_image",
    ]
    expect(Object.keys(body)).toEqual(expect.arrayContaining(keys))
    const { body: read } = await api.call("GET", `${path}/${body.id}`, { as: admin })
    expect(read).toMatchObject({ request_type_symbol: "email", header_text: "Hello", subject: "How was it?" })
  })

  test("a template tells its type, layout, metadata and for what it is [P-170]", async () => {
    const { body } = await create({ metadata: { selector_type: "thumbs", note: "free JSON" } })
    expect(body).toMatchObject({
      account_id: first.id,
      request_type_id: 1,
      layout_id: 1,
      metadata: { selector_type: "thumbs", note: "free JSON" },
      resource_type: "account",
      resource_id: first.id,
      name: expect.any(String),
    })
  })

  test("a template tells its text, its heading and its image [P-171]", async () => {
    const { body } = await create({ header_text: "Thank you" })
    expect(body).toMatchObject({
      content,
      subject: "How was it?",
      request_type_symbol: "email",
      header_text: "Thank you",
      header_image: null,
      use_header_image: false,
    })
  })

  test("an SMS has neither subject nor heading, whatever was sent", async () => {
    const { body } = await create({ request_type_id: 2, subject: "Never", header_text: "Never" })
    expect(body).toMatchObject({ subject: "", header_text: "", request_type_symbol: "sms" })
  })

  test.each([
    ["an unknown placeholder", { content: "Hi {{guest}}" }, { content: ["Unknown placeholder {{guest}}"] }],
    [
      "links in a subject",
      { subject: "{{review_links}}" },
      { subject: ["Unknown placeholder {{review_links}}"] },
    ],
    ["no content", { content: "  " }, { content: ["can't be blank"] }],
    ["an email without a subject", { subject: "" }, { subject: ["can't be blank"] }],
    ["too long a content", { content: "x".repeat(templateLimits.content + 1) }, { content: ["is too long"] }],
    [
      "too long an SMS",
      { request_type_id: 2, content: "x".repeat(templateLimits.smsContent + 1) },
      { content: ["is too long"] },
    ],
    [
      "a microsurvey that is not there",
      { metadata: { selector_type: "microsurvey", microsurvey_id: 9_999_999 } },
      { microsurvey_id: ["Choose a microsurvey."] },
    ],
    [
      "a subject of two lines",
      { subject: "How\r\nBcc: all" },
      { subject: ["must be a single line of text"] },
    ],
  ])("%s is told at its field", async (_, body, errors) => {
    expect(await errorsOf(create(body))).toEqual([422, errors])
  })

  test("an unknown kind of feedback is kept as nps", async () => {
    const { body } = await create({ metadata: { selector_type: "bogus", microsurvey_id: 1 } })
    expect(body.metadata).toEqual({ selector_type: "nps" })
  })

  test("a name is told once for each type, whatever its case", async () => {
    await create({ name: "Dinner" })
    expect(await errorsOf(create({ name: "DINNER" }))).toEqual([
      422,
      { name: ["A template with that name already exists"] },
    ])
    expect((await create({ name: "Dinner", request_type_id: 2 })).status).toBe(201)
  })

  test("another account's location and microsurvey are no one's here", async () => {
    const given = { resource_type: "location", resource_id: second.locationIds[0] }
    expect(await errorsOf(create(given))).toEqual([422, { resource_id: ["has an unknown location"] }])
    const [survey] = await api.deps.db
      .insert(microsurveys)
      .values({ accountId: second.id, name: "Theirs", type: "nps", question: "?" })
      .returning()
    const metadata = { selector_type: "microsurvey", microsurvey_id: survey!.id }
    expect(await errorsOf(create({ metadata }))).toEqual([422, { microsurvey_id: ["Choose a microsurvey."] }])
  })

  test("a template of a location shows to those who see the location", async () => {
    const { body: lists } = await api.call("GET", "/locations", { as: user, query: { per_page: 100 } })
    const seen = new Set(lists._embedded.locations.map(({ id }: { id: number }) => id))
    const hidden = first.locationIds.find((id) => !seen.has(id))
    const { body } = await create({ resource_type: "location", resource_id: hidden })
    expect((await api.call("GET", `${path}/${body.id}`, { as: admin })).status).toBe(200)
    expect((await api.call("GET", `${path}/${body.id}`, { as: user })).status).toBe(404)
    const { body: list } = await api.call("GET", path, { as: user, query: { per_page: 100 } })
    expect(list._embedded.templates.map(({ id }: { id: number }) => id)).not.toContain(body.id)
  })

  test("a list is narrowed by type, location and name", async () => {
    const { body: here } = await create({
      name: "Only here",
      resource_type: "location",
      resource_id: first.locationIds[0],
    })
    const idsOf = async (query: object) => {
      const { body } = await api.call("GET", path, { as: admin, query: { per_page: 100, ...query } })
      return body._embedded.templates.map(({ id }: { id: number }) => id)
    }
    expect(await idsOf({ location_id: first.locationIds[0] })).toContain(here.id)
    expect(await idsOf({ location_id: first.locationIds[1] })).not.toContain(here.id)
    expect(await idsOf({ type: "sms" })).not.toContain(here.id)
    expect(await idsOf({ keywords: "only HERE" })).toEqual([here.id])
  })

  test("an Admin changes and deletes; a User reads", async () => {
    const { body } = await create()
    expect((await change(body.id, { content: "Hi" }, user)).status).toBe(403)
    expect((await change(body.id, { content: "Hi {{first_name}}" })).body.content).toBe("Hi {{first_name}}")
    expect((await api.call("DELETE", `${path}/${body.id}`, { as: user })).status).toBe(403)
    expect((await api.call("DELETE", `${path}/${body.id}`, { as: admin })).status).toBe(204)
    expect((await api.call("GET", `${path}/${body.id}`, { as: admin })).status).toBe(404)
  })

  async function uploaded(as = admin) {
    const image = await realJpegOf({ width: 800, height: 600 })
    const { body } = await api.call("POST", "/upload", { as, body: formOf(["header.jpg", image]) })
    const s3_path = `uploads/${first.id}/${body.id}`
    const process = { event: "process", label: "header_image", account_id: first.id, resource_id: body.id }
    await api.call("POST", "/webhooks/rtx-images", {
      as,
      body: { ...process, mime_type: body.mime_type, s3_path },
    })
    await doJobs(api.deps, "image_processing")
    const { body: shown } = await api.call("GET", "/uploads", { as, query: { ids: [body.id] } })
    return { id: body.id as string, url: shown.uploads[0].url as string }
  }

  test("a header image is kept, and shown at an address that lasts", async () => {
    const { id, url } = await uploaded()
    const { body } = await create({ header_image: url })
    expect(body).toMatchObject({ use_header_image: true })
    expect(body.header_image).toContain(`${id}-640.jpg`)
    const [row] = await api.deps.db.select().from(uploads).where(eq(uploads.id, id))
    expect(row!.expiresAt).toBeNull()
    const saved = await change(body.id, { header_image: body.header_image, use_header_image: false })
    expect(saved.body).toMatchObject({ use_header_image: false, header_image: body.header_image })
    expect((await change(body.id, { header_image: null })).body.header_image).toBeNull()
  })

  test("an address of anywhere else is no header image", async () => {
    expect(await errorsOf(create({ header_image: "https://evil.example/x.jpg" }))).toEqual([
      422,
      { header_image: [expect.stringContaining("no longer available")] },
    ])
  })
})

test("every suggestion can be saved as it is", () => {
  expect(starterRequests.length).toBeGreaterThan(2)
  for (const { content: text, subject, requestTypeId } of starterRequests) {
    expect(contentPlaceholderError(text)).toBeNull()
    expect(requestTypeId === 2 || subject !== "").toBe(true)
    expect(text).toContain("{{unsubscribe}}")
  }
})
