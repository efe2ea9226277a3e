import { decodableAddress } from "#lib/tenant/received.ts"

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
