import {
  type AccountFacts,
  accountFactsOf,
  forgetAccountFacts,
  rereadAccountFacts,
  WhitelabelFailure,
} from "#lib/session/account-facts.ts"
import type { Session } from "#lib/session/session.ts"
import { setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { type Handler, json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const minuteMs = 60_000
const whitelabel = {
  id: null,
  account_id: null,
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  logo_left: null,
}
const answers: Record<string, unknown> = {
  "/mywhitelabel": whitelabel,
  "/accounts/11": { id: 11, name: "Saltbridge", status: "active", time_zone: "UTC" },
  "/account_experiments": { _embedded: { account_experiments: [] }, _page: 1, _total_pages: 0, _total: 0 },
  "/account_settings": { _embedded: { account_settings: [] }, _page: 1, _total_pages: 1, _total: 0 },
}
const pathOf = (url: string) => url.split("?")[0]!
const working: Handler = (_, answer, { url }) => json(answer, 200, answers[pathOf(url)])
const hangingUp: Handler = (request) => request.socket.destroy()
const refusing =
  (status: number): Handler =>
  (_, answer) =>
    json(answer, status, { error: "x" })

let api: Upstream
let now = Date.parse("2026-03-01T12:00:00Z")
let session: Session
let count = 0
beforeAll(async () => {
  api = await startUpstream(working)
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.handler = working
  session = testSession({ token: `facts-${++count}` })
})

const facts = (): Promise<AccountFacts> => accountFactsOf(session, () => now)
const requested = async (work: () => Promise<unknown>) => {
  const before = api.state.received.length
  await work()
  return api.state.received.length - before
}

describe.each([
  ["hangs up", hangingUp],
  ["answers 500", refusing(500)],
  ["answers 503", refusing(503)],
  ["is asked too often", refusing(429)],
  ["answers nonsense", (_, answer) => answer.end("<html>")],
] as [string, Handler][])("while the Review API %s", (_, broken) => {
  test("what was read in the last hour stays good, and not longer", async () => {
    const before = await facts()
    api.state.handler = broken
    now += 59 * minuteMs
    expect(await facts()).toEqual(before)
    now += 2 * minuteMs
    await expect(facts()).rejects.toThrow(WhitelabelFailure)
  })

  test("nothing is known of a session that was not seen before", async () => {
    api.state.handler = broken
    await expect(facts()).rejects.toThrow(WhitelabelFailure)
  })
})

test.each([401, 402, 403, 404])("a %i is the word of the Review API and no outage", async (status) => {
  await facts()
  now += minuteMs
  api.state.handler = refusing(status)
  await expect(facts()).rejects.toThrow(WhitelabelFailure)
})

test("an inactive account of which the Review API tells nothing but 402 has pages to be told so (D-014)", async () => {
  session = testSession({ token: `facts-${++count}`, account_active: false })
  api.state.handler = refusing(402)
  expect(await facts()).toMatchObject({ account: { id: 11, status: "expired" }, whitelabel: { id: null } })
  expect(await facts()).toMatchObject({ settings: {}, experiments: {} })
  api.state.handler = refusing(401)
  await expect(facts()).rejects.toThrow(WhitelabelFailure)
})

test("a setting that was changed holds at the next reading, which asks for nothing else while the rest is kept", async () => {
  await facts()
  now += 1_000
  const setting = { id: 1, account_id: 11, code: "saved_filters", value: "false" }
  const changed = { _embedded: { account_settings: [setting] }, _page: 1, _total_pages: 1, _total: 1 }
  api.state.handler = (request, answer, received) =>
    pathOf(received.url) === "/account_settings"
      ? json(answer, 200, changed)
      : working(request, answer, received)
  expect(await requested(facts)).toBe(1)
  expect((await facts()).settings).toEqual({ saved_filters: "false" })
  now += 30_000
  expect(await requested(facts)).toBe(4)
})

test("an account without locations is asked for at each reading, so that its first one shows at once", async () => {
  const empty = { id: 11, name: "Saltbridge", status: "trial", time_zone: "UTC", total_locations: 0 }
  api.state.handler = (request, answer, received) =>
    pathOf(received.url) === "/accounts/11" ? json(answer, 200, empty) : working(request, answer, received)
  await facts()
  expect(await requested(facts)).toBe(4)
  Object.assign(empty, { total_locations: 1 })
  expect((await facts()).account.total_locations).toBe(1)
  expect(await requested(facts)).toBe(1)
})

test("an account whose figures are being recounted is asked for at each reading, so that their end shows at once", async () => {
  const moved = { id: 11, name: "Saltbridge", status: "active", total_locations: 3, is_recounting: true }
  api.state.handler = (request, answer, received) =>
    pathOf(received.url) === "/accounts/11" ? json(answer, 200, moved) : working(request, answer, received)
  expect((await facts()).account.is_recounting).toBe(true)
  expect(await requested(facts)).toBe(4)
  Object.assign(moved, { is_recounting: false })
  expect((await facts()).account.is_recounting).toBe(false)
  expect(await requested(facts)).toBe(1)
})

test("a Review API that goes away while the rest is kept leaves the last settings, and has ten seconds of rest", async () => {
  const before = await facts()
  api.state.handler = hangingUp
  now += 1_000
  expect(await requested(async () => expect(await facts()).toEqual(before))).toBe(1)
  now += 9_000
  expect(await requested(facts)).toBe(0)
  now += 2_000
  expect(await requested(facts)).toBe(4)
})

test("settings that the Review API refuses while the rest is kept are no outage, and all is asked again", async () => {
  await facts()
  api.state.handler = refusing(401)
  await expect(facts()).rejects.toMatchObject({ status: 401 })
  api.state.handler = working
  expect(await requested(facts)).toBe(4)
})

test("a Review API that is away is asked again every ten seconds, and believed as soon as it answers", async () => {
  await facts()
  now += minuteMs
  api.state.handler = hangingUp
  expect(await requested(facts)).toBe(4)
  now += 9_000
  expect(await requested(facts)).toBe(0)
  now += 2_000
  api.state.handler = (request, answer, received) =>
    pathOf(received.url) === "/mywhitelabel"
      ? json(answer, 200, { ...whitelabel, name: "Northwind" })
      : working(request, answer, received)
  expect((await facts()).whitelabel.name).toBe("Northwind")
})

test("a change has the facts read again, and what was known serves while that fails", async () => {
  const before = await facts()
  rereadAccountFacts(session.token)
  expect(await requested(facts)).toBe(4)
  rereadAccountFacts(session.token)
  api.state.handler = hangingUp
  expect(await facts()).toEqual(before)
})

test("of a session that is over nothing is kept", async () => {
  await facts()
  forgetAccountFacts(session.token)
  api.state.handler = hangingUp
  await expect(facts()).rejects.toThrow(WhitelabelFailure)
})
