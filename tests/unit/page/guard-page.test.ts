import type { ServerResponse } from "node:http"
import { jest } from "@jest/globals"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import type { Session } from "#lib/session/session.ts"
import { appHost, cookieOf, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { fakeApi, listOf, type Paths } from "#tests/support/fake-api.ts"
import { type Handler, json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

let given = new Headers()
jest.unstable_mockModule("next/headers", () => ({ headers: async () => given }))
const { guardPage } = await import("#lib/page/guard-page.ts")
const { exchanges } = await import("#lib/http/answer-status.ts")

const experiments = (answer: ServerResponse, given: { name: string; enabled: boolean }[]) => {
  const items = given.map((one, id) => ({ id, account_id: 11, ...one }))
  json(answer, 200, listOf("account_experiments", items))
}

const usual = (more: Paths = {}): Handler =>
  fakeApi(more, {
    "/accounts/11": (_, answer) =>
      json(answer, 200, { id: 11, name: "Saltbridge", status: "active", time_zone: "Pacific/Auckland" }),
    "/account_experiments": (_, answer) => experiments(answer, []),
    "/account_settings": (_, answer, { url }) => {
      const page = Number(new URL(url, "http://x").searchParams.get("page"))
      const setting = { account_id: 11, code: `setting_${page}`, value: "true" }
      json(answer, 200, listOf("account_settings", [setting], page, 2))
    },
  })

let api: Upstream
let count = 0
beforeAll(async () => {
  api = await startUpstream(usual())
  setAppEnvironment({ REVIEW_API_URL: api.url, REVIEW_API_READ_TIMEOUT_SECONDS: "1" })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  api.state.handler = usual()
})

/** A session whose token no one has used, so that nothing is remembered of it. */
const fresh = (more: Partial<Session> = {}) => testSession({ token: `token-${++count}`, ...more })

type Options = {
  requirement?: Parameters<typeof guardPage>[0]
  path?: string
  search?: string
  render?: (searchParams: Record<string, string | string[] | undefined>) => string
  forced?: Record<string, boolean>
}

/** Where the page leads: the text it renders, or `-> path` of a redirect. */
async function open(
  session: Session | null,
  { requirement, path = "/reviews", search = "", render, forced = {} }: Options = {},
) {
  const flags = `app_features=${encodeURIComponent(JSON.stringify(forced))}`
  given = new Headers({
    host: appHost,
    "x-outpost-path": path,
    "x-outpost-search": search,
    ...(session ? { cookie: `${await cookieOf(session)}; ${flags}` } : {}),
  })
  const contexts: PageContext[] = []
  const Page = guardPage(
    requirement ?? { permission: "review.read" },
    ({ context, searchParams }) => {
      contexts.push(context)
      return render ? render(searchParams) : "rendered"
    },
    ({ status, code }) => `failed ${status} ${code}`,
  )
  const shown = await Page({ params: Promise.resolve({}) }).catch((error: Error & { digest?: string }) => {
    if (!error.digest?.startsWith("NEXT_REDIRECT")) throw error
    return `-> ${error.digest.split(";")[2]}`
  })
  return { shown: String(shown), context: contexts[0] }
}
const shown = async (...given: Parameters<typeof open>) => (await open(...given)).shown
const noAccess = "-> /error?statusCode=403&message=You%20do%20not%20have%20access%20to%20this%20page."

describe("a guarded page", () => {
  test("renders with session, account, white label and all pages of settings [F-168, F-499]", async () => {
    const { shown, context } = await open(fresh())
    expect(shown).toBe("rendered")
    expect(context).toMatchObject({
      account: { name: "Saltbridge" },
      timeZone: "Pacific/Auckland",
      settings: { setting_1: "true", setting_2: "true" },
    })
    expect(context!.can("review.read")).toBe(true)
    expect(context!.can("billing.read")).toBe(false)
    const requested = api.state.received.map(({ url }) => url)
    expect(requested).toContain("/account_settings?account_id=11&per_page=250&page=1")
    expect(requested).toContain("/mywhitelabel")
  })

  test("asks account, white label and flags once in 30 seconds per token, again for another user, and settings for every page [F-254]", async () => {
    const requested = () => api.state.received.splice(0).map(({ url }) => url.split("?")[0]!)
    const ofSettings = ["/account_settings", "/account_settings"]
    const all = ["/account_experiments", ...ofSettings, "/accounts/11", "/mywhitelabel"]
    const session = fresh()
    await open(session)
    expect(requested().sort()).toEqual(all)
    await open(session)
    expect(requested()).toEqual(ofSettings)
    await open(fresh({ user_id: 23 }))
    expect(requested().sort()).toEqual(all)
  })

  test("leads to /login without a session [F-098]", async () => {
    expect(await shown(null)).toBe("-> /login")
    expect(await shown(null, { path: "/login" })).toBe("-> /login")
  })

  test.each([401, 402])("has the session checked when the white label answers %i [F-099]", async (status) => {
    api.state.handler = usual({ "/mywhitelabel": (_, answer) => json(answer, status, { error: "x" }) })
    expect(await shown(fresh())).toBe("-> /api/session/ended")
  })

  test("gives a page that says so when the white label is not answered in time", async () => {
    api.state.handler = usual({ "/mywhitelabel": () => {} })
    expect(await shown(fresh())).toBe("failed 504 upstream_timeout")
  })

  test.each([404, 500])("leads to /error when the white label answers %i [F-101]", async (status) => {
    api.state.handler = usual({ "/mywhitelabel": (_, answer) => json(answer, status, { error: "x" }) })
    expect(await shown(fresh())).toBe("-> /error")
  })

  test("leads an inactive account away before anything else is checked", async () => {
    const inactive = fresh({ account_active: false, permissions: permissionsOf({}) })
    expect(await shown(inactive)).toBe("-> /settings/billing/edit")
  })

  test.each(["pending", "suspended"] as const)(
    "draws nothing for a %s session and asks for nothing but what the shell needs [F-141]",
    async (status) => {
      const render = jest.fn(() => "rendered")
      expect(await shown(fresh({ status }), { render })).toBe("null")
      expect(render).not.toHaveBeenCalled()
      const requested = new Set(api.state.received.map(({ url }) => url.split("?")[0]))
      expect(requested).toEqual(
        new Set(["/mywhitelabel", "/accounts/11", "/account_settings", "/account_experiments"]),
      )
    },
  )

  test.each(["pending", "suspended"])(
    "has the session checked when its data are refused as %s",
    async (code) => {
      const render = () => {
        throw new ApiFailure(403, "text", code)
      }
      expect(await shown(fresh(), { render })).toBe("-> /api/session/ended")
    },
  )

  test("leads to /error without the permission [F-106]", async () => {
    expect(await shown(fresh({ permissions: permissionsOf({}) }))).toBe(noAccess)
    expect(await shown(fresh(), { requirement: { permission: "billing.read" } })).toBe(noAccess)
  })

  test("leads to /error without all, or without any, of a set of permissions [F-107, F-108]", async () => {
    const permissions = permissionsOf(masksOf({ review: ["read"], group: ["read"] }))
    const all = { permission: { all: ["review.read", "group.update"] } } as const
    const some = { permission: { some: ["group.update", "group.read"] } } as const
    expect(await shown(fresh({ permissions }), { requirement: all })).toBe(noAccess)
    expect(await shown(fresh({ permissions }), { requirement: some })).toBe("rendered")
  })

  test("leads to /error for another user type, another state, or a setting that is not true [F-109, F-110, F-111]", async () => {
    expect(await shown(fresh({ user_type_id: 5 }), { requirement: { userTypes: ["Admin"] } })).toBe(noAccess)
    expect(await shown(fresh(), { requirement: { state: () => false } })).toBe(noAccess)
    expect(await shown(fresh(), { requirement: { settings: ["setting_9"] } })).toBe(noAccess)
    expect(await shown(fresh(), { requirement: { settings: ["setting_2"] } })).toBe("rendered")
  })

  test.each<[string, Parameters<typeof guardPage>[0], Parameters<typeof guardPage>[0]]>([
    ["the feature flag is on [F-418, P-348]", { flag: "savedFilters" }, { flag: "zapier" }],
    [
      "all of the permissions are held [F-419, P-349]",
      { permission: { all: ["review.read", "location.read"] } },
      { permission: { all: ["review.read", "location.delete"] } },
    ],
    [
      "some of the permissions are held [F-419, P-350]",
      { permission: { some: ["location.delete", "review.read"] } },
      { permission: { some: ["location.delete", "review.delete"] } },
    ],
    ["the user type matches [F-420, P-351]", { userTypes: ["Admin"] }, { userTypes: ["Manager"] }],
    ["the state check passes [F-421, P-352]", { state: () => true }, { state: () => false }],
  ])("shows its content only if %s", async (_, held, missing) => {
    let drawn = 0
    const render = () => {
      drawn += 1
      return "content"
    }
    expect(await shown(fresh(), { requirement: held, render })).toBe("content")
    expect(await shown(fresh(), { requirement: missing, render })).toBe(noAccess)
    expect(drawn).toBe(1)
  })

  test("an experiment of the account switches a flag on or off, and what is forced is stronger (D-038, D-039)", async () => {
    const given = [
      { name: "zapier", enabled: true },
      { name: "savedFilters", enabled: false },
    ]
    api.state.handler = usual({ "/account_experiments": (_, answer) => experiments(answer, given) })
    expect(await shown(fresh(), { requirement: { flag: "zapier" } })).toBe("rendered")
    expect(await shown(fresh(), { requirement: { flag: "savedFilters" } })).toBe(noAccess)
    const forced = { zapier: false, savedFilters: true }
    expect(await shown(fresh(), { requirement: { flag: "zapier" }, forced })).toBe(noAccess)
    expect(await shown(fresh(), { requirement: { flag: "savedFilters" }, forced })).toBe("rendered")
    expect(api.state.received.map(({ url }) => url)).toContain(
      "/account_experiments?account_id=11&per_page=500",
    )
  })

  test.each([404, 500])("experiments that answer %i leave flags as they are by default", async (status) => {
    api.state.handler = usual({ "/account_experiments": (_, answer) => json(answer, status, { error: "x" }) })
    expect(await shown(fresh(), { requirement: { flag: "savedFilters" } })).toBe("rendered")
    expect(await shown(fresh(), { requirement: { flag: "zapier" } })).toBe(noAccess)
  })

  test.each([
    [401, "-> /api/session/ended"],
    [402, "-> /api/session/ended"],
    [403, noAccess],
    [404, "-> /error?statusCode=404&message=Page%20not%20found"],
  ])("follows a %i of the data it loads", async (status, expected) => {
    const render = () => {
      throw new ApiFailure(status, "text")
    }
    expect(await shown(fresh(), { render })).toBe(expected)
  })

  test("draws other failures in the place of the page, and forgets what failed", async () => {
    const session = fresh()
    api.state.handler = usual({ "/accounts/11": (_, answer) => json(answer, 503, { code: "away" }) })
    expect(await shown(session)).toBe("failed 503 away")
    api.state.handler = usual()
    expect(await shown(session)).toBe("rendered")
  })

  test("hands every other error to the error boundary", async () => {
    const render = () => {
      throw new TypeError("a mistake")
    }
    await expect(open(fresh(), { render })).rejects.toThrow("a mistake")
  })

  test.each([
    ["a document: 503 and when to try again, while the Review API is away", 502, {}, 503, "10"],
    ["a document: 503 while it has no time", 429, {}, 503, "10"],
    ["a document: 503 when it is silent for too long", 504, {}, 503, "10"],
    ["a document: 500 for a call that was wrong", 400, {}, 500, undefined],
    [
      "what the scripts of Next ask for: 200, since they would load the page again",
      502,
      { rsc: "1" },
      200,
      undefined,
    ],
  ])("a failure gives a status to %s", async (_, status, headers, expected, retryAfter) => {
    const sent: Record<string, unknown> = {}
    const response = {
      statusCode: 200,
      headersSent: false,
      setHeader: (name: string, value: unknown) => Object.assign(sent, { [name]: value }),
    }
    const render = () => {
      throw new ApiFailure(status, "text", "away")
    }
    const exchange = { request: { headers }, response: response as unknown as ServerResponse }
    await exchanges().run(exchange, () => open(fresh(), { render }))
    expect([response.statusCode, sent["retry-after"]]).toEqual([expected, retryAfter])
  })

  test("hands over the query as the gate read it", async () => {
    const render = (given: object) => JSON.stringify(Object.entries(given))
    const search = "?constructor=1&__proto__=2&rating=5&rating=4"
    expect(JSON.parse(await shown(fresh(), { search, render }))).toEqual([
      ["constructor", "1"],
      ["__proto__", "2"],
      ["rating", ["5", "4"]],
    ])
  })

  test("shows nothing at an address that the gate did not name", async () => {
    expect(await shown(fresh(), { path: "" })).toBe("-> /error?statusCode=404&message=Page%20not%20found")
  })
})
