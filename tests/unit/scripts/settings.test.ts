import { addressOf, readSettings } from "../../../scripts/lib/settings.mjs"

describe("what the environment says about starting", () => {
  test("without any variable both programs run on loopback, with the demo", () => {
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      apiPort: 4000,
      isEmbedded: true,
      runsApi: true,
      hasDemo: true,
      apiUrl: "http://127.0.0.1:4000",
      address: "http://127.0.0.1:3000",
    })
  })

  test("a host that others can reach has no demo", () => {
    expect(readSettings({ HOST: "0.0.0.0" })).toMatchObject({
      hasDemo: false,
      address: "http://127.0.0.1:3000",
    })
  })

  test("another Review API is used instead of the own one", () => {
    expect(readSettings({ REVIEW_API_URL: "https://api.example.test" })).toMatchObject({
      runsApi: false,
      isEmbedded: false,
      hasDemo: false,
      apiUrl: "https://api.example.test",
    })
  })

  test.each([
    [{ DATABASE_URL: "postgres://127.0.0.1/x" }, /SESSION_SECRET is required/],
    [{ PORT: "no" }, /PORT must be a port number/],
    [{ PORT: "70000" }, /PORT must be a port number/],
    [{ PORT: "4000" }, /must differ/],
    [{ REVIEW_API_URL: "nowhere" }, /REVIEW_API_URL is not an address/],
  ])("%j is refused with advice", (env, advice) => {
    expect(() => readSettings(env)).toThrow(advice)
  })

  test("an address reaches the host from this machine", () => {
    expect([addressOf("::1", 1), addressOf("::", 1), addressOf("localhost", 1)]).toEqual([
      "http://[::1]:1",
      "http://127.0.0.1:1",
      "http://localhost:1",
    ])
  })
})
