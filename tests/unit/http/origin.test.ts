import { isTrustedProxy, originOf } from "#lib/http/origin.ts"
import { pageSearchOf, peerOf, rawAddressOf, receivedHeader, receivedStamp } from "#lib/http/received.ts"
import { setAppEnvironment } from "#tests/support/app-request.ts"

setAppEnvironment({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" })

const forwarded = {
  host: "inner:3000",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "reviews.example",
  "x-forwarded-for": "203.0.113.7, 10.9.9.9",
}
const from = (peer: string | null, headers: Record<string, string>) =>
  originOf(new Headers({ ...headers, ...(peer ? { [receivedHeader]: receivedStamp(peer, "/") } : {}) }))

describe("scheme and host of a request", () => {
  test("believe X-Forwarded-* from a trusted proxy", () => {
    expect(from("10.1.2.3", forwarded)).toEqual({
      scheme: "https",
      host: "reviews.example",
      origin: "https://reviews.example",
      address: "203.0.113.7",
    })
    expect(from("::ffff:10.1.2.3", forwarded).scheme).toBe("https")
  })

  test.each(["203.0.113.9", "11.0.0.1", null])("do not believe X-Forwarded-* from %s", (peer) => {
    expect(from(peer, forwarded)).toEqual({
      scheme: "http",
      host: "inner:3000",
      origin: "http://inner:3000",
      address: peer,
    })
  })

  test("do not believe a peer that the client names itself", () => {
    expect(peerOf(new Headers({ [receivedHeader]: `${"0".repeat(32)} 10.1.2.3 /` }))).toBeNull()
    expect(originOf(new Headers({ ...forwarded, [receivedHeader]: "x 10.1.2.3 /" })).scheme).toBe("http")
  })

  test("take the nearest hop that is no proxy of ours for the visitor", () => {
    const headers = { ...forwarded, "x-forwarded-for": "1.1.1.1, 198.51.100.4, 10.0.0.2" }
    expect(from("10.1.2.3", headers).address).toBe("198.51.100.4")
  })

  test.each(["a/b", "a b", "a@b", "<x>", ""])("name no host for %j", (host) => {
    expect(from(null, host ? { host } : {}).host).toBe("")
  })

  test("leave the usual port out, as browsers do in Origin", () => {
    expect(from(null, { host: "LOCALHOST:80" }).origin).toBe("http://localhost")
    expect(from("10.1.2.3", { ...forwarded, "x-forwarded-host": "a.example:443" }).origin).toBe(
      "https://a.example",
    )
  })

  test("match proxies by address and by block", () => {
    expect(isTrustedProxy("10.255.0.1")).toBe(true)
    expect(isTrustedProxy("::1")).toBe(true)
    expect(isTrustedProxy("::2")).toBe(false)
    expect(isTrustedProxy("nonsense")).toBe(false)
  })

  test("give path and query as they were sent", () => {
    const sent = "/api/bff/reviews?a=1&b=2&a=3&c=%20"
    const request = new Request("http://localhost/other?x=1", {
      headers: { [receivedHeader]: receivedStamp("::1", sent) },
    })
    expect(rawAddressOf(request)).toEqual({ path: "/api/bff/reviews", search: "?a=1&b=2&a=3&c=%20" })
    expect(rawAddressOf(new Request("http://localhost/other?x=1"))).toEqual({
      path: "/other",
      search: "?x=1",
    })
  })

  test.each([
    ["?constructor=1&a=1&b=2&a=3", "?constructor=1&a=1&b=2&a=3"],
    ["?rating=5&_rsc=1abc", "?rating=5"],
    ["?_rsc", ""],
    ["?_rsc=1&_rscs=2", "?_rscs=2"],
    ["", ""],
  ])("give the query %s of a page as %s, without what Next adds", (sent, query) => {
    const headers = { [receivedHeader]: receivedStamp("::1", `/reviews${sent}`) }
    expect(pageSearchOf(new Request("http://localhost/reviews?other=1", { headers }))).toBe(query)
  })
})
