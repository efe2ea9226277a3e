import { addressOf } from "#lib/settings/address-of.ts"
import { readSettings } from "../../../scripts/lib/settings.mjs"

const secret = "s".repeat(32)

describe("what the environment says about starting", () => {
  test("without any variable both programs run on loopback, with the demo", async () => {
    expect(await readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      apiPort: 4000,
      programs: ["api", "app"],
      isEmbedded: true,
      hasDemo: true,
      apiUrl: "http://127.0.0.1:4000",
      address: "http://127.0.0.1:3000",
    })
  })

  test("a host that others can reach has no demo", async () => {
    expect(await readSettings({ HOST: "0.0.0.0" })).toMatchObject({
      hasDemo: false,
      address: "http://127.0.0.1:3000",
    })
  })

  test("another Review API is used instead of the own one", async () => {
    expect(
      await readSettings({ REVIEW_API_URL: "https://api.example.test", SMTP_URL: "nowhere" }),
    ).toMatchObject({
      programs: ["app"],
      isEmbedded: false,
      hasDemo: false,
      apiUrl: "https://api.example.test",
    })
  })

  test("each program can be started alone", async () => {
    expect(await readSettings({ REVIEW_API_PORT: "4100" }, ["api"])).toMatchObject({
      programs: ["api"],
      isEmbedded: true,
      apiUrl: "http://127.0.0.1:4100",
    })
    expect(await readSettings({ DATABASE_URL: "postgres://127.0.0.1/x" }, ["app"])).toMatchObject({
      programs: ["app"],
      isEmbedded: false,
      apiUrl: "http://127.0.0.1:4000",
    })
  })

  test.each([
    [{ DATABASE_URL: "postgres://127.0.0.1/x" }, /SESSION_SECRET is required/],
    [{ PORT: "no" }, /PORT must be a port number/],
    [{ PORT: "0" }, /PORT must be a port number/],
    [{ PORT: "4000" }, /must differ/],
    [{ REVIEW_API_URL: "nowhere" }, /REVIEW_API_URL must be an http or https address/],
    [{ SESSION_SECRET: "short" }, /^SESSION_SECRET must have at least 32 characters\.$/],
    [
      { SESSION_SECRET: secret, LOG_LEVEL: "loud", TRUSTED_PROXIES: "all" },
      /TRUSTED_PROXIES must|LOG_LEVEL must/,
    ],
  ])("%j is refused with advice", async (env, advice) => {
    await expect(readSettings(env)).rejects.toThrow(advice)
  })

  test("an address reaches the host from this machine", () => {
    expect([addressOf("::1", 1), addressOf("::", 1), addressOf("localhost", 1)]).toEqual([
      "http://[::1]:1",
      "http://127.0.0.1:1",
      "http://localhost:1",
    ])
  })
})
