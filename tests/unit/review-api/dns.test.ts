import { jest } from "@jest/globals"
import { checkDomain } from "#review-api/dns/check-domain.ts"
import { recordsOf } from "#review-api/dns/records.ts"
import { createDnsResolver, type DnsResolver } from "#review-api/dns/resolver.ts"
import { startDnsServer } from "#tests/support/dns-server.ts"
import { createFakeDns } from "#tests/support/fake-dns.ts"

const claim = { domain: "reviews.lumen.test", token: "abc", appUrl: "https://app.outpost.test" }
const txtName = "_domain-challenge.reviews.lumen.test"
const proof = "domain-verification=abc"

describe("the records that the owner of a domain sets", () => {
  test("lead to the app by its name, or by its address when it has none", () => {
    const alias = (appUrl: string) => recordsOf(claim.domain, claim.token, appUrl)[1]
    const name = claim.domain
    expect(alias("https://app.outpost.test:8443")).toEqual({ type: "CNAME", name, value: "app.outpost.test" })
    expect(alias("http://203.0.113.7:3000")).toEqual({ type: "A", name, value: "203.0.113.7" })
    expect(alias("http://[2001:db8::1]:3000")).toEqual({ type: "AAAA", name, value: "2001:db8::1" })
  })
})

describe("what DNS says of a claimed domain", () => {
  test.each([
    ["found", [proof]],
    ["found", ["v=spf1 -all", ` ${proof} `]],
    ["different", [`${proof}d`]],
    ["different", ["domain-verification=ABC"]],
    ["missing", []],
  ] as const)("is %s for %j", async (ownership, texts) => {
    const fake = createFakeDns()
    fake.texts[txtName] = [...texts]
    expect((await checkDomain(fake.dns, claim)).ownership).toBe(ownership)
  })

  test("says whether the domain leads to the app: by name, by address, not at all, or no one knows", async () => {
    const fake = createFakeDns()
    const leadsHere = async () => (await checkDomain(fake.dns, claim)).leadsHere
    expect(await leadsHere()).toBe(false)
    fake.addresses["app.outpost.test"] = ["203.0.113.7"]
    fake.addresses[claim.domain] = ["203.0.113.8"]
    // A proxy of its own may stand there.
    expect(await leadsHere()).toBeNull()
    fake.addresses[claim.domain] = ["203.0.113.8", "203.0.113.7"]
    expect(await leadsHere()).toBe(true)
    fake.addresses[claim.domain] = []
    fake.aliases[claim.domain] = ["APP.outpost.test."]
    expect(await leadsHere()).toBe(true)
    fake.silent.add(claim.domain)
    expect(await leadsHere()).toBeNull()
  })

  test("a DNS that never answers is unreachable after a while", async () => {
    jest.useFakeTimers()
    const never = () => new Promise<string[]>(() => {})
    const dns: DnsResolver = { texts: never, aliases: never, addresses: never, exchangers: never }
    const seen = checkDomain(dns, claim)
    await jest.advanceTimersByTimeAsync(8_000)
    expect(await seen).toEqual({ ownership: "unreachable", texts: [], leadsHere: null })
    jest.useRealTimers()
  })
})

describe("the resolver", () => {
  test("reads records of a name server, long texts in one piece, and takes no record for none", async () => {
    const long = `${"x".repeat(250)} end`
    const server = await startDnsServer({
      "a.lumen.test": { TXT: ["one", long], A: ["203.0.113.7"] },
      "b.lumen.test": { CNAME: ["app.outpost.test"] },
    })
    const dns = createDnsResolver([server.address])
    expect(await dns.texts("a.lumen.test")).toEqual(["one", long])
    expect(await dns.addresses("a.lumen.test")).toEqual(["203.0.113.7"])
    expect(await dns.aliases("b.lumen.test")).toEqual(["app.outpost.test"])
    expect(await dns.texts("b.lumen.test")).toEqual([])
    expect(await dns.texts("unknown.lumen.test")).toEqual([])
    await server.stop()
    await expect(dns.texts("a.lumen.test")).rejects.toThrow()
  })

  test("takes addresses of name servers only", () => {
    expect(() => createDnsResolver(["dns.example"])).toThrow("DNS_SERVERS")
  })
})
