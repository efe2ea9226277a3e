import type { Whitelabel } from "#lib/contract/index.ts"
import { createTenantLookup, isOwnHost } from "#lib/tenant/lookup.ts"

const northwind = { id: 1, account_id: 9, name: "Northwind" } as Whitelabel
const domain = "reviews.northwind.localhost"

const settled = () => new Promise((done) => setImmediate(done))

function lookup(answers: (Whitelabel | null | Error)[]) {
  const state = { nowMs: 1_000_000, requested: [] as string[] }
  const tenantOf = createTenantLookup({
    own: ["localhost", "127.0.0.1", "app.example:8443"],
    nowMs: () => state.nowMs,
    ask: async (host) => {
      state.requested.push(host)
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

  test("finds the white label of a custom domain, with or without port, and asks once for twenty seconds", async () => {
    const { state, tenantOf } = lookup([northwind])
    expect(await tenantOf(`${domain}:3000`)).toEqual({
      kind: "whitelabel",
      host: domain,
      whitelabel: northwind,
    })
    await tenantOf(domain)
    state.nowMs += 19_000
    await tenantOf(domain)
    expect(state.requested).toEqual([domain])
  })

  test("a change is seen within 45 seconds, and asked for before anybody has to wait for it", async () => {
    const changed = { ...northwind, accent_color: "#0f766e" }
    const { state, tenantOf } = lookup([northwind, changed])
    await tenantOf(domain)
    state.nowMs += 25_000
    expect(await tenantOf(domain)).toMatchObject({ whitelabel: northwind })
    await settled()
    expect(await tenantOf(domain)).toMatchObject({ whitelabel: changed })
    const late = lookup([northwind, changed])
    await late.tenantOf(domain)
    late.state.nowMs += 45_000
    expect(await late.tenantOf(domain)).toMatchObject({ whitelabel: changed })
  })

  test("a domain that was given up is no one's within 45 seconds", async () => {
    const { state, tenantOf } = lookup([northwind, null])
    await tenantOf(domain)
    state.nowMs += 45_000
    expect(await tenantOf(domain)).toEqual({ kind: "unknown" })
  })

  test("a domain that has been forgotten is asked for again", async () => {
    const { state, tenantOf } = lookup([null, northwind])
    expect(await tenantOf(domain)).toEqual({ kind: "unknown" })
    tenantOf.forget(domain)
    expect((await tenantOf(domain)).kind).toBe("whitelabel")
    expect(state.requested).toHaveLength(2)
  })

  test("remembers for ten seconds that a domain is no one's", async () => {
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
    expect(state.requested).toHaveLength(1)
    state.nowMs += 50_000
    await Promise.all([tenantOf(domain), tenantOf(domain), tenantOf(domain)])
    expect(state.requested).toHaveLength(2)
  })

  test("keeps the last answer while the API is away, which is asked again every two seconds at most", async () => {
    const { state, tenantOf } = lookup([northwind, new Error("down")])
    await tenantOf(domain)
    state.nowMs += 61_000
    expect((await tenantOf(domain)).kind).toBe("whitelabel")
    await tenantOf(domain)
    expect(state.requested).toHaveLength(2)
    state.nowMs += 2_000
    expect((await tenantOf(domain)).kind).toBe("whitelabel")
    expect(state.requested).toHaveLength(3)
  })

  test("says that it cannot know when the API is away and nothing is kept, and asks again soon", async () => {
    const { state, tenantOf } = lookup([new Error("down"), northwind])
    expect(await tenantOf(domain)).toEqual({ kind: "unavailable" })
    expect(await tenantOf(domain)).toEqual({ kind: "unavailable" })
    expect(state.requested).toHaveLength(1)
    state.nowMs += 2_000
    expect((await tenantOf(domain)).kind).toBe("whitelabel")
  })

  test("does not wait for an API that does not answer", async () => {
    const signals: AbortSignal[] = []
    const tenantOf = createTenantLookup({
      own: [],
      deadlineMs: 5,
      ask: (_, signal) => {
        signals.push(signal)
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
      },
    })
    const tenant = tenantOf(domain)
    expect(await tenant).toEqual({ kind: "unavailable" })
    expect(signals).toHaveLength(1)
  })

  test("invented hosts push no real one out", async () => {
    const state = { requested: 0 }
    const tenantOf = createTenantLookup({
      own: [],
      nowMs: () => 1_000_000,
      ask: async (host) => {
        state.requested += 1
        return host === domain ? northwind : null
      },
    })
    await tenantOf(domain)
    for (let count = 0; count < 6_000; count += 1) await tenantOf(`${count}.invented.example`)
    const before = state.requested
    expect((await tenantOf(domain)).kind).toBe("whitelabel")
    expect(state.requested).toBe(before)
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
    expect(state.requested).toEqual([])
  })
})
