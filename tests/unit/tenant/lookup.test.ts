import type { Whitelabel } from "#lib/contract/index.ts"
import { createTenantLookup, isOwnHost } from "#lib/tenant/lookup.ts"

const northwind = { id: 1, account_id: 9, name: "Northwind" } as Whitelabel
const domain = "reviews.northwind.localhost"

function lookup(answers: (Whitelabel | null | Error)[]) {
  const state = { nowMs: 1_000_000, asked: [] as string[] }
  const tenantOf = createTenantLookup({
    own: ["localhost", "127.0.0.1", "app.example:8443"],
    nowMs: () => state.nowMs,
    ask: async (host) => {
      state.asked.push(host)
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { state, tenantOf }
}

describe("host to tenant", () => {
  test("knows the app's own hosts, with any port unless one is named", () => {
    const own = ["localhost", "app.example:8443"]
    expect(isOwnHost("localhost", own)).toBe(true)
    expect(isOwnHost("localhost:4321", own)).toBe(true)
    expect(isOwnHost("app.example:8443", own)).toBe(true)
    expect(isOwnHost("app.example", own)).toBe(false)
    expect(isOwnHost("xlocalhost", own)).toBe(false)
    expect(isOwnHost("localhost.evil.example", own)).toBe(false)
  })

  test("finds the white label of a custom domain, with or without port, and asks once a minute", async () => {
    const { state, tenantOf } = lookup([northwind])
    expect(await tenantOf(`${domain}:3000`)).toEqual({
      kind: "whitelabel",
      host: domain,
      whitelabel: northwind,
    })
    await tenantOf(domain)
    state.nowMs += 59_000
    await tenantOf(domain)
    expect(state.asked).toEqual([domain])
    state.nowMs += 2_000
    await tenantOf(domain)
    expect(state.asked).toHaveLength(2)
  })

  test("remembers for ten seconds that a domain is nobody's", async () => {
    const { state, tenantOf } = lookup([null, northwind])
    expect(await tenantOf(domain)).toEqual({ kind: "unknown" })
    state.nowMs += 9_000
    expect(await tenantOf(domain)).toEqual({ kind: "unknown" })
    state.nowMs += 2_000
    expect((await tenantOf(domain)).kind).toBe("whitelabel")
  })

  test("asks one question at a time for one domain", async () => {
    const { state, tenantOf } = lookup([northwind])
    await Promise.all([tenantOf(domain), tenantOf(domain), tenantOf(domain)])
    expect(state.asked).toHaveLength(1)
  })

  test("keeps the last answer while the API is away", async () => {
    const { state, tenantOf } = lookup([northwind, new Error("down")])
    await tenantOf(domain)
    state.nowMs += 61_000
    expect((await tenantOf(domain)).kind).toBe("whitelabel")
    await tenantOf(domain)
    expect(state.asked).toHaveLength(2)
  })

  test("says that it cannot know when the API is away and nothing is kept", async () => {
    const { tenantOf } = lookup([new Error("down")])
    expect(await tenantOf(domain)).toEqual({ kind: "unavailable" })
  })

  test.each([
    "",
    "nodots",
    "10.0.0.1",
    "a b.example",
    `${"x".repeat(64)}.example`,
    "-a.example",
    "[::1]:3000",
  ])("never asks about %j", async (host) => {
    const { state, tenantOf } = lookup([northwind])
    expect(await tenantOf(host)).toEqual({ kind: "unknown" })
    expect(state.asked).toEqual([])
  })
})
