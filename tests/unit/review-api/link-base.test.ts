import type { FastifyRequest } from "fastify"
import { linkBaseHeader } from "#lib/contract/index.ts"
import { linkBaseOf } from "#review-api/http/mount.ts"

const baseOf = (host: string, given?: string, publicUrl?: string) =>
  linkBaseOf(
    {
      protocol: "http",
      host,
      headers: given === undefined ? {} : { [linkBaseHeader]: given },
    } as unknown as FastifyRequest,
    publicUrl,
  )

test("links begin where the Review API was called, or where the caller says that it comes through (D-275)", () => {
  expect(baseOf("api.test:4000")).toBe("http://api.test:4000")
  expect(baseOf("[::1]:4000")).toBe("http://[::1]:4000")
  expect(baseOf("api.test", "https://app.test/as/7/api/bff/")).toBe("https://app.test/as/7/api/bff")
  expect(baseOf("127.0.0.1:4000", undefined, "https://api.test")).toBe("https://api.test")
  expect(baseOf("api.test", "https://app.test", "https://api.test")).toBe("https://app.test")
})

test.each([
  "javascript:alert(1)",
  "https://app.test/?next=x",
  "https://app.test/#x",
  "https://somebody@app.test",
  'https://app.test/"><script>',
  `https://app.test/${"x".repeat(500)}`,
  "/api/bff",
])("links are relative where %s is given for their base (D-275)", (given) =>
  expect(baseOf("api.test", given)).toBe(""),
)

test.each(["", "a b"])("links are relative where the host is %j (D-275)", (host) =>
  expect(baseOf(host)).toBe(""),
)
