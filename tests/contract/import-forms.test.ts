import { importErrors } from "#lib/contract/imports/constants.ts"
import { handleForm } from "#lib/forms/handle-form.ts"
import { formPost } from "#tests/support/app-request.ts"
import { startTwoTenants, type TwoTenants } from "#tests/support/two-tenants.ts"

let tenants: TwoTenants
beforeAll(async () => {
  tenants = await startTwoTenants()
})
afterAll(() => tenants.api.close())

const forScript = { accept: "application/json" }

function upload(bytes: Uint8Array<ArrayBuffer> | string, more: Record<string, string>) {
  const body = new FormData()
  body.append("form_page", "/settings/import")
  body.append("default_location", "Diner & Söhne")
  body.append("file_upload", new File([bytes], "Bewertungen ü.csv"))
  const sent = formPost(
    "/api/forms/imports.create",
    {},
    { cookie: tenants.people["Admin"]!.cookie, headers: more },
  )
  const headers = new Headers(sent.headers)
  headers.delete("content-type")
  headers.delete("content-length")
  return handleForm(new Request(sent.url, { method: "POST", headers, body }), "imports.create")
}

test("a file goes through the form as it is, with what was chosen, to the page of its check", async () => {
  const text = "date,rating,text\n2026-01-01,5,Schön 😀\n"
  const answer = await upload(text, forScript)
  const { to } = await answer.json()
  expect([answer.status, to]).toEqual([200, expect.stringMatching(/^\/settings\/import\/\d+$/)])
  const as = await tenants.api.login("admin@first.test")
  const { body } = await tenants.api.call("GET", `/imports/${to.split("/").at(-1)}`, { as })
  expect(body).toMatchObject({
    file_name: "Bewertungen ü.csv",
    bytes: Buffer.byteLength(text),
    default_location: "Diner & Söhne",
    source: null,
    state: "checking",
  })
})

test("a file that cannot be taken is told at its field", async () => {
  const answer = await upload("%PDF-1.7", forScript)
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { errors: { file_upload: importErrors.pdf } },
  ])
})

test("a file that is too large is told on the page that it was sent from, also without scripts", async () => {
  const large = new Uint8Array(51 * 1024 * 1024)
  const said = await upload(large, forScript)
  expect([said.status, await said.json()]).toMatchObject([413, { error: importErrors.maxBytes }])
  const plain = await upload(large, { referer: "http://localhost:3000/settings/import?page=2" })
  expect([plain.status, plain.headers.get("location")]).toEqual([303, "/settings/import?page=2"])
  expect(plain.headers.get("set-cookie")).toContain("flash")
})
