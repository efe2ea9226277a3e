import { handleForm } from "#lib/forms/handle-form.ts"
import { authAnswer, formPost, setAppEnvironment } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 201, authAnswer({ status: "pending" })))
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())

test("where there are no terms of service, no one has to accept any to sign up", async () => {
  const fields = { form_page: "/signup", first_name: "Ines", last_name: "Vale", email: "ines@vale.test" }
  const answer = await handleForm(formPost("/api/forms/signup.user", fields), "signup.user")
  expect(answer.headers.get("location")).toBe("/signup/location")
  expect(JSON.parse(api.last().body)).toMatchObject({ email: "ines@vale.test", terms_accepted: true })
})
