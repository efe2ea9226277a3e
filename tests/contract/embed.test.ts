import { eq } from "drizzle-orm"
import { GET as getEmbed } from "#app/embed/[file]/route.ts"
import { GET as getPage } from "#app/w/[key]/route.ts"
import { answering, quickAnswer } from "#lib/embed/quick-answers.ts"
import { embedNames } from "#lib/features/widgets/embed-code.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { appRequest, setAppEnvironment } from "#tests/support/app-request.ts"
import { type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

let api: TestApi
let first: SeededAccount
let made = 0

beforeAll(async () => {
  api = await startTestApi()
  setAppEnvironment({ REVIEW_API_URL: api.url })
  ;({ first } = await seedTwoAccounts(api.deps))
  await seedPartner(api.deps)
})
afterAll(() => api.close())

async function make(more: object = {}): Promise<string> {
  made += 1
  const body = { name: `Widget ${made}`, widget_type: "teaser", ...more }
  const as = await api.login("admin@first.test")
  return (await api.call("POST", "/amplify/widgets", { as, body })).body.public_key
}

type Given = { host?: string; headers?: Record<string, string> }

const embed = (file: string, given: Given = {}) => {
  const [path] = file.split("?")
  return getEmbed(appRequest(`/embed/${file}`, given), { params: Promise.resolve({ file: path! }) })
}
const facts = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  text: await answer.text(),
})

describe("what websites get (D-206, D-301)", () => {
  test("a frame is a whole document without scripts, and no cookie comes with it", async () => {
    const { status, headers, text } = await facts(await embed(await make()))
    expect(status).toBe(200)
    expect(text).toMatch(/<div role="group" class="rw rw-c" lang="en" dir="ltr"[\s\S]*The café was great\./)
    expect(headers).not.toHaveProperty("set-cookie")
    expect(headers).not.toHaveProperty("x-frame-options")
    expect(headers["content-security-policy"]).not.toContain("frame-ancestors")
    expect(headers["cache-control"]).toBe("public, max-age=30, stale-if-error=86400")
  })

  test("data has what D-206 names, for every site, and an unchanged one is not sent again", async () => {
    const key = await make({ widget_type: "full_page" })
    const { headers, text } = await facts(
      await embed(`${key}.json`, { headers: { origin: "https://any.example" } }),
    )
    expect(JSON.parse(text)).toMatchObject({
      name: expect.any(String),
      widget_type: "full_page",
      settings: { theme: "light" },
      summary: { avg_rating: 3, total_reviews: 30 },
      reviews: expect.any(Array),
      location: null,
      html: expect.stringContaining("<div"),
    })
    expect(headers["access-control-allow-origin"]).toBe("*")
    const again = await embed(`${key}.json`, { headers: { "if-none-match": headers["etag"]! } })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })

  test("all widgets of a page come by one request; keys of none are left out", async () => {
    const keys = [await make(), await make({ widget_type: "star_snapshot" }), "0".repeat(22), "../../admin"]
    const { text } = await facts(await embed(`widgets.json?keys=${keys.join(",")}`))
    expect(Object.keys(JSON.parse(text).widgets)).toEqual(keys.slice(0, 2))
    const many = Array.from({ length: 51 }, (_, at) => String(at).padStart(22, "k")).join(",")
    expect((await embed(`widgets.json?keys=${many}`)).status).toBe(404)
  })

  test("with allowed domains only those sites are named, and others get nothing", async () => {
    const [open, closed] = [await make(), await make({ allowed_domains: ["saltbridge.example"] })]
    const ask = async (file: string, origin: string) => facts(await embed(file, { headers: { origin } }))
    const www = await ask(`${closed}.json`, "https://www.saltbridge.example")
    expect([www.status, www.headers["access-control-allow-origin"], www.headers["vary"]]).toEqual([
      200,
      "https://www.saltbridge.example",
      "Origin",
    ])
    const other = await ask(`${closed}.json`, "https://shop.example")
    expect([other.status, other.headers["access-control-allow-origin"], other.headers["vary"]]).toEqual([
      403,
      undefined,
      "Origin",
    ])
    const list = await ask(`widgets.json?keys=${open},${closed}`, "https://saltbridge.example")
    expect(Object.keys(JSON.parse(list.text).widgets)).toEqual([open, closed])
    const frame = await facts(await embed(closed))
    expect(frame.headers["content-security-policy"]).toContain(
      "frame-ancestors 'self' saltbridge.example:* *.saltbridge.example:*",
    )
  })

  test("the script is current under one name and lasts for ever under another", async () => {
    const current = await facts(await embed("v1.js"))
    expect(current.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    })
    expect(current.text).toContain(`N="${embedNames(false).element}"`)
    expect((await embed("v1.0123456789ab.js")).status).toBe(404)
  })

  test("on the domain of a white label nothing names the product", async () => {
    const host = "reviews.partner.test"
    const key = await make()
    for (const file of ["v1.js", key, `${key}.json`]) {
      const { status, headers, text } = await facts(await embed(file, { host }))
      expect([file, status]).toEqual([file, 200])
      expect(`${JSON.stringify(headers)}${text}`).not.toMatch(/outpost/i)
    }
    expect((await embed(key, { host: "unknown.test" })).status).toBe(404)
  })

  test("an unknown key and one of a suspended account are alike, and plain", async () => {
    const key = await make()
    const setStatus = (status: string) =>
      api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, first.id))
    await setStatus("suspended")
    const answers = [await facts(await embed(key)), await facts(await embed("0".repeat(22)))]
    await setStatus("active")
    for (const { status, text } of answers) expect([status, text]).toEqual([404, "Not Found"])
  })

  test("the plain page of a widget is framed by nobody", async () => {
    const key = await make()
    const answer = await getPage(appRequest(`/w/${key}`), { params: Promise.resolve({ key }) })
    const { status, headers, text } = await facts(answer)
    expect(status).toBe(200)
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
    expect(text).toContain("<title>Reviews of First Account</title>")
  })

  test("a further page of a feed has its reviews alone", async () => {
    const key = await make({ widget_type: "full_page", settings: { per_page: 4 } })
    const page = async (number: number) =>
      JSON.parse((await facts(await embed(`${key}.json?page=${number}`))).text)
    const [one, two] = [await page(1), await page(2)]
    expect(one.html).toContain(`data-more="2"`)
    expect(two.items).toMatch(/^<li>/)
    expect(two.items).not.toBe(one.items)
  })

  test("the same request again needs no more than what was kept", async () => {
    const key = await make()
    const asked = {
      method: "GET",
      url: `/embed/${key}`,
      isTrusted: false,
      header: (name: string) => (name === "host" ? "localhost:3000" : null),
    }
    expect(quickAnswer(asked)).toBeNull()
    const { text } = await facts(await answering(asked, () => embed(key)))
    expect(quickAnswer(asked)?.body.toString()).toBe(text)
    expect(quickAnswer({ ...asked, url: `/embed/${key}?x=1` })).toBeNull()
    expect(quickAnswer({ ...asked, method: "POST" })).toBeNull()
    expect(quickAnswer(asked, Date.now() + 30_000)).toBeNull()
  })
})
