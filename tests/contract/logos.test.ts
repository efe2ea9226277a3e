import { serveLogo } from "#lib/tenant/serve-logo.ts"
import { appRequest, setAppEnvironment } from "#tests/support/app-request.ts"
import { pngOf } from "#tests/support/images.ts"
import { factsOf } from "#tests/support/real-images.ts"
import { seedPartner } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const png = pngOf({ width: 240, height: 48 })
let api: TestApi
let address: string

beforeAll(async () => {
  api = await startTestApi()
  setAppEnvironment({ REVIEW_API_URL: api.url })
  const { whitelabelId } = await seedPartner(api.deps)
  const as = await api.login("admin@partner.test")
  const body = { data: png.toString("base64") }
  address = (await api.call("PUT", `/whitelabels/${whitelabelId}/logo`, { as, body })).body.logo_left
})
afterAll(() => api.close())

const read = (path: string, host: string) =>
  serveLogo(appRequest(path, { host }), path.slice(path.lastIndexOf("/") + 1))

describe("an uploaded logo", () => {
  test.each(["localhost:3000", "reviews.partner.test"])(
    "is served on %s as what it is, for good",
    async (host) => {
      const answer = await read(address, host)
      expect(answer.status).toBe(200)
      expect(await factsOf(Buffer.from(await answer.arrayBuffer()))).toMatchObject({ width: 240, height: 48 })
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/png",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    },
  )

  test.each(["unknown.test", "new.partner.test"])("is not served on %s, which is nobody's", async (host) => {
    expect((await read(address, host)).status).toBe(404)
  })

  test.each(["a".repeat(22), "x", "..", "%2e%2e"])("is not found under the key %s", async (key) => {
    const answer = await read(`/api/logos/${key}`, "localhost:3000")
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"])
  })

  test("is not served while the Review API is away", async () => {
    await api.app.close()
    expect((await read(address, "localhost:3000")).status).toBe(502)
    expect((await read(address, "reviews.partner.test")).status).toBe(502)
    expect((await read(address, "other.partner.test")).status).toBe(503)
  })
})
