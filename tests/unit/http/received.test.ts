import { decodableAddress, settleRequestLine } from "#lib/http/received.ts"

test.each([
  ["/reviews/12?after=%ff", "/reviews/12?after=%ff"],
  ["/reviews/caf%C3%A9", "/reviews/caf%C3%A9"],
  ["/reviews/%ff", "/reviews/%25ff"],
  ["/reviews/%", "/reviews/%25"],
  ["/api/bff/reviews/%c3%28?a=%ff#x", "/api/bff/reviews/%25c3%2528?a=%ff#x"],
])("a path that cannot be decoded is merely unknown: %s", (given, expected) => {
  expect(decodableAddress(given)).toBe(expected)
  expect(() => decodeURIComponent(expected.split("?")[0]!)).not.toThrow()
})

const settled = (url: string, method = "GET") => {
  const request = { method, url, headers: { host: "localhost:3000" } }
  settleRequestLine(request)
  return request
}

test.each([
  ["http://evil.test/reviews?a=1", "evil.test", "/reviews?a=1"],
  ["HTTPS://evil.test", "evil.test", "/"],
  ["http://evil.test?a=1", "evil.test", "/?a=1"],
  ["http://localhost:3000@evil.test//x", "localhost:3000@evil.test", "//x"],
  ["/reviews?to=http://evil.test/", "localhost:3000", "/reviews?to=http://evil.test/"],
  ["//evil.test/", "localhost:3000", "//evil.test/"],
  ["*", "localhost:3000", "*"],
])("the host that a request line names is the host of the request: %s", (given, host, url) => {
  expect(settled(given)).toMatchObject({ url, headers: { host } })
})

test("TRACE arrives as a method that nothing answers", () => {
  expect(settled("/", "TRACE").method).toBe("SEARCH")
  expect(settled("/", "DELETE").method).toBe("DELETE")
})
