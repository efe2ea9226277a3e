import type { Caller } from "#tests/support/api-caller.ts"
import { emailTexts, seedLink } from "#tests/support/campaigns.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe("the preview of a message", () => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi()
    const accounts = await seedTwoAccounts(api.deps)
    first = accounts.first
    second = accounts.second
    admin = await api.login("admin@first.test")
    await seedLink(api.deps, first.id, first.locationIds[0]!)
  })
  afterAll(() => api.close())

  const preview = (body: object, as = admin) => api.call("POST", "/requests/preview", { as, body })

  test("is the email that is sent, for light and for dark mail programs, without a picture that notices it", async () => {
    const { status, body } = await preview({ ...emailTexts, location_id: first.locationIds[0] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ channel: "email", subject: "How was your visit, Priya?" })
    for (const scheme of ["light", "dark"]) {
      expect(body.html[scheme]).toContain("Hello Priya,")
      expect(body.html[scheme]).toContain(">Google</a>")
      expect(body.html[scheme]).not.toMatch(/<style|\/go\/o\//)
    }
    expect(body.html.light).not.toBe(body.html.dark)
    expect(body.text).toMatch(/Unsubscribe: http/)
  })

  test("is the SMS that is sent, which says how to stop", async () => {
    const { body } = await preview({ request_type_id: 2, content: "Hi {{first_name}}, how was it?" })
    expect(body).toMatchObject({ channel: "sms", html: null, from: null })
    expect(body.text).toBe("Hi Priya, how was it?\nReply STOP to opt out.")
  })

  test("takes whom it is shown for, and a draft that has nothing yet", async () => {
    const named = await preview({ content: "Hi {{first_name}}", recipient: { first_name: "Tom" } })
    expect(named.body.text).toContain("Hi Tom")
    expect((await preview({})).status).toBe(200)
  })

  test("is not shown for a location of somebody else", async () => {
    const { status, body } = await preview({ content: "Hi", location_id: second.locationIds[0] })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ location_id: ["is unknown"] })
  })
})
