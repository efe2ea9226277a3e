import { phonePattern } from "#lib/contract/signup/schema.ts"
import { handleForm } from "#lib/forms/handle-form.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { unsealSession } from "#lib/session/seal.ts"
import { authAnswer, cookieOf, formPost, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const path = "/api/forms/signup.user"
const fields = {
  form_page: "/signup",
  first_name: " Ines ",
  last_name: "Vale",
  email: "ines@vale.test",
  password: " a long password ",
  phone: "555-123-4567",
  company_name: "Vale Bakeries",
  account_vertical_name: "Restaurants",
  country: "United States",
  country_id: "539",
  terms_accepted: "true",
}
const failed = "There was an issue creating your account. Please refresh and try again."

let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 201, authAnswer({ status: "pending" })))
  setAppEnvironment({ REVIEW_API_URL: api.url, TERMS_URL: "https://www.example.com/terms" })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.received.length = 0
  answers(201, authAnswer({ status: "pending" }))
})

const answers = (status: number, body: unknown) => {
  api.state.handler = (_, answer) => json(answer, status, body)
}
const set = (answer: Response, name: string): string | null => {
  const found = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found ? readCookie(found.split(";")[0], name) : null
}
const send = (more: Record<string, string> = {}, given: Parameters<typeof formPost>[2] = {}) =>
  handleForm(formPost(path, { ...fields, ...more }, given), "signup.user")
const asScript = { headers: { accept: "application/json" } }

test("POST /signup/user carries the form, and its answer opens the session [F-482]", async () => {
  const answer = await send({}, { peer: "203.0.113.5" })
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/signup/location"])
  const { method, url, body, headers } = api.last()
  expect([method, url, JSON.parse(body)]).toEqual([
    "POST",
    "/signup/user",
    {
      first_name: "Ines",
      last_name: "Vale",
      email: "ines@vale.test",
      password: " a long password ",
      phone: "555-123-4567",
      company_name: "Vale Bakeries",
      account_vertical_name: "Restaurants",
      country_id: "539",
      terms_accepted: true,
    },
  ])
  expect(headers["x-forwarded-for"]).toBe("203.0.113.5")
  expect(headers).not.toHaveProperty("authorization")
  const session = await unsealSession(set(answer, "app_session")!)
  expect(session).toMatchObject({ status: "pending", token: "token-of-ada", tenant: null })
})

test("the error of the answer is shown, and what was typed stays but for the password [F-357, F-483]", async () => {
  answers(409, { status: 409, error: "This email is already in use." })
  const answer = await send()
  expect(answer.headers.get("location")).toBe("/signup")
  const flash = await openFlash(set(answer, "app_flash"))
  expect(flash).toMatchObject({ form: "signup.user", error: "This email is already in use." })
  expect(flash?.values).toMatchObject({ company_name: ["Vale Bakeries"], country_id: ["539"] })
  expect(flash?.values).not.toHaveProperty("password")
  expect(set(answer, "app_session")).toBeNull()
  expect(await (await send({}, asScript)).json()).toEqual({
    error: "This email is already in use.",
    errors: {},
  })
})

test.each([
  [
    "without a body",
    (upstream: Upstream) => {
      upstream.state.handler = (_, answer) => void answer.writeHead(500).end()
    },
  ],
  ["without an error field", () => answers(500, { status: 500 })],
  ["with an empty error", () => answers(500, { error: "" })],
  ["with nonsense", () => answers(201, { nonsense: true })],
])("a failure %s says that there was an issue [F-358]", async (_, fail) => {
  fail(api)
  expect(await (await send({}, asScript)).json()).toEqual({ error: failed, errors: {} })
})

test("errors at fields are told in the words of the form", async () => {
  answers(422, {
    error: "Email is invalid",
    errors: {
      email: ["is invalid"],
      phone: ["is invalid"],
      country_id: ["is invalid"],
      terms_accepted: ["must be accepted"],
      company_name: ["can't be blank"],
    },
  })
  const { terms_accepted: _, ...without } = fields
  const request = formPost(path, { ...without, country_id: "" }, asScript)
  const { errors } = (await (await handleForm(request, "signup.user")).json()) as { errors: object }
  expect(errors).toMatchObject({
    email: "Enter a valid email address",
    phone: "Enter a valid phone number",
    country_id: "Country is required",
    company_name: "can't be blank",
    terms_accepted: "Accept the terms to continue",
  })
  expect(JSON.parse(api.last().body).terms_accepted).toBe(false)
})

test("the session that was open before ends", async () => {
  const cookie = await cookieOf(testSession({ token: "old", email: "old@vale.test" }))
  api.state.handler = (request, answer) =>
    request.method === "DELETE"
      ? void answer.writeHead(204).end()
      : json(answer, 201, authAnswer({ status: "pending" }))
  await send({}, { cookie })
  expect(api.state.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /signup/user",
    "DELETE /auth",
  ])
})

test("a form from elsewhere is refused", async () => {
  const answer = await send({}, { headers: { origin: "http://evil.example" } })
  expect([answer.status, api.state.received]).toEqual([403, []])
})

test.each([
  ["5551234567", true],
  ["555-123-4567", true],
  ["(555) 123-4567", true],
  ["555.123.4567", true],
  ["555123456", false],
  ["55512345678", false],
  ["555123456x", false],
])("as a phone number %s is %s [F-414]", (text, isGood) => {
  expect(new RegExp(`^(?:${phonePattern})$`, "v").test(text)).toBe(isGood)
})
