import { request } from "node:http"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { showsOutbox: true } })
  await seedTwoAccounts(api.deps)
  await api.call("POST", "/passwords", { body: { email: "admin@first.test" } })
  await api.deps.mailer.deliver()
})
afterAll(() => api.close())

/** A call whose Host is free to choose. */
const open = (headers: Record<string, string> = {}, query = "") =>
  new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((done, fail) => {
    const call = request(`${api.url}/outbox${query}`, { headers }, async (answer) => {
      let text = ""
      for await (const chunk of answer) text += chunk
      done({ status: answer.statusCode!, text, headers: answer.headers })
    })
    call.on("error", fail).end()
  })

describe("the outbox page", () => {
  test("shows kept mails with their links (D-115)", async () => {
    const { status, text, headers } = await open()
    expect(status).toBe(200)
    expect(text).toContain("Reset your Outpost password")
    expect(text).toMatch(/<a href="http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}">/)
    expect(headers["referrer-policy"]).toBe("no-referrer")
    expect(headers["content-security-policy"]).toContain("default-src 'none'")
  })

  test.each([
    ["?to=Admin@first.test", true],
    ["?to=manager@first.test", false],
    ["?to=%27%3B--", false],
    ["?to=", true],
  ])("narrowed by %j shows the mail to the admin: %j", async (query, shows) => {
    const { status, text } = await open({}, query)
    expect([status, text.includes("To admin@first.test")]).toEqual([200, shows])
  })

  test.each([
    { host: "evil.example" },
    { host: "127.0.0.1.evil.example:4000" },
    { "x-forwarded-for": "203.0.113.9" },
    { forwarded: "for=203.0.113.9" },
    { via: "1.1 proxy" },
  ])("does not exist for %j", async (headers) => {
    const { status, text } = await open(headers as unknown as Record<string, string>)
    expect([status, JSON.parse(text).error]).toEqual([404, "Endpoint Not Found"])
  })

  test("does not exist for another machine", async () => {
    const answer = await api.app.inject({
      url: "/outbox",
      remoteAddress: "192.0.2.7",
      headers: { host: "127.0.0.1" },
    })
    expect(answer.statusCode).toBe(404)
  })

  test("does not exist unless it is asked for", async () => {
    await using other = await startTestApi()
    expect((await other.call("GET", "/outbox")).status).toBe(404)
  })
})
