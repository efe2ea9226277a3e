import { ownHosts, publicApiUrl, readEnv } from "#lib/env/env.ts"
import { Lru } from "#lib/env/lru.ts"

const secret = "s".repeat(32)
const read = (more: Record<string, string>) => readEnv({ SESSION_SECRET: secret, ...more })

describe("environment", () => {
  test("has defaults for everything but the secret", () => {
    expect(read({})).toMatchObject({
      REVIEW_API_URL: "http://127.0.0.1:4000",
      SESSION_SECRET: [secret],
      APP_HOSTS: ["localhost", "127.0.0.1", "[::1]"],
      TRUSTED_PROXIES: [],
      SUPPORT_EMAIL: "support@outpost.example",
    })
    expect(() => readEnv({})).toThrow("SESSION_SECRET")
    expect(() => readEnv({ SESSION_SECRET: "" })).toThrow("SESSION_SECRET")
  })

  test.each([
    [{}, false],
    [{ NODE_ENV: "production" }, false],
    [{ NODE_ENV: "development" }, true],
    [{ INTERNAL_PAGES: "true" }, true],
    [{ NODE_ENV: "development", INTERNAL_PAGES: "false" }, false],
  ])("has internal pages in development or where it is said (%j: %s)", (given, has) => {
    expect(read(given as Record<string, string>).INTERNAL_PAGES).toBe(has)
  })

  test("takes a list of secrets for rotation and never shows one in an error", () => {
    expect(read({ SESSION_SECRET: `${secret}, ${"t".repeat(40)}` }).SESSION_SECRET).toHaveLength(2)
    expect(() => read({ SESSION_SECRET: "too-short-secret" })).toThrow(
      /^(?!.*too-short-secret).*SESSION_SECRET/,
    )
  })

  test.each([
    ["REVIEW_API_URL", "ftp://api.example"],
    ["REVIEW_API_URL", "http://api.example/v2"],
    ["REVIEW_API_URL", "nonsense"],
    ["SUPPORT_URL", "javascript:alert(1)"],
    ["TERMS_URL", "javascript:alert(1)"],
    ["SUPPORT_EMAIL", "nobody"],
    ["REVIEW_API_TIMEOUT_SECONDS", "soon"],
    ["REVIEW_API_TIMEOUT_SECONDS", "0"],
  ])("names %s when it is wrong", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name)
  })

  test("tells others the address of the Review API that is set, and none from inside an installation", () => {
    const url = (more: Record<string, string>) => publicApiUrl(read(more))
    expect(url({})).toBe("http://127.0.0.1:4000")
    expect(url({ REVIEW_API_URL: "http://api.internal:4000" })).toBeNull()
    const set = { REVIEW_API_URL: "http://api.internal:4000", REVIEW_API_PUBLIC_URL: "https://api.test" }
    expect(url(set)).toBe("https://api.test")
  })

  test("counts the address it listens on among its own hosts, unless that is every address", () => {
    expect(ownHosts(read({ HOST: "192.0.2.1" }))).toContain("192.0.2.1")
    expect(ownHosts(read({ HOST: "::1" }))).toContain("[::1]")
    expect(ownHosts(read({ HOST: "0.0.0.0" }))).toEqual(["localhost", "127.0.0.1", "[::1]"])
  })
})

describe("least recently used cache", () => {
  test("forgets by age and by number, the longest unused first", () => {
    const lru = new Lru<number>({ max: 2 })
    lru.set("a", 1, 100)
    lru.set("b", 2, 100)
    expect(lru.get("a", 50)).toBe(1)
    lru.set("c", 3, 100)
    expect([lru.get("a", 50), lru.get("b", 50), lru.get("c", 50)]).toEqual([1, undefined, 3])
    expect(lru.get("a", 100)).toBeUndefined()
    expect(lru.size).toBe(1)
  })
})
