import { type ReadForm, type RefusedForm, readFileForm, readForm } from "#lib/http/read-form.ts"

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/api/forms/x", { method: "POST", body, headers })

const fieldsOf = async (request: Request) => (await readForm(request)) as URLSearchParams

function upload(bytes: number, name = "logo.png") {
  const parts = new FormData()
  parts.append("form_page", "/settings/whitelabel")
  parts.append("data", new File([new Uint8Array(bytes).fill(7)], name, { type: "image/png" }))
  return parts
}

describe("reading a form", () => {
  test("takes urlencoded fields", async () => {
    const fields = await fieldsOf(
      post(
        new URLSearchParams([
          ["a", "1"],
          ["a", "2 ü"],
        ]),
      ),
    )
    expect(fields.getAll("a")).toEqual(["1", "2 ü"])
  })

  test("takes a file of no bytes that was chosen, and none where none was", async () => {
    const chosen = (await readFileForm(post(upload(0)), 1_000)) as ReadForm
    expect([chosen.files.get("data")!.name, chosen.files.get("data")!.size]).toEqual(["logo.png", 0])
    const none = (await readFileForm(post(upload(0, "")), 1_000)) as ReadForm
    expect([...none.files.keys()]).toEqual([])
  })

  test("takes a file where the form takes files, and its field as an empty text", async () => {
    const form = (await readFileForm(post(upload(3)), 1_000)) as ReadForm
    expect([...form.fields]).toEqual([
      ["form_page", "/settings/whitelabel"],
      ["data", ""],
    ])
    const file = form.files.get("data")!
    expect([file.name, file.type, [...(await file.bytes())]]).toEqual(["logo.png", "image/png", [7, 7, 7]])
    expect(await readFileForm(post(upload(0, "")), 1_000)).toHaveProperty("files.size", 0)
  })

  test.each([
    ["files where it takes none", () => post(upload(3)), 0, 415],
    ["files that are too large", () => post(upload(40_000)), 1_000, 413],
    ["text", () => post("a=1", { "content-type": "text/plain" }), 1_000, 415],
    ["fields that are too large", () => post(new URLSearchParams({ a: "x".repeat(17_000) })), 0, 413],
    [
      "parts that are none",
      () => post("nonsense", { "content-type": "multipart/form-data; boundary=x" }),
      1_000,
      400,
    ],
    [
      "parts without a boundary",
      () => post("nonsense", { "content-type": "multipart/form-data" }),
      1_000,
      400,
    ],
  ])("refuses %s", async (_, request, fileBytes, status) => {
    expect(await readFileForm(request(), fileBytes)).toMatchObject({ refusal: { status } })
  })

  test.each([
    ["has what was typed", 16_384, "diner"],
    ["has nothing where it is many times too large", 65_536, null],
  ])("the refusal of a form that is too large %s", async (_, bytes, name) => {
    const { refusal, fields } = (await readFileForm(
      post(new URLSearchParams({ content: "x".repeat(bytes), name: "diner" })),
    )) as RefusedForm
    expect([refusal.status, fields.get("name")]).toEqual([413, name])
  })

  test.each([
    ["larger than it may be", () => "a".repeat(20_000), "application/x-www-form-urlencoded", 413, /too long/],
    ["of another type", () => "{}", "application/json", 415, /wrong content type/],
  ])("refuses one that is %s in words that its script can read", async (_, body, type, status, error) => {
    const refusal = async (accept: string) =>
      (await readForm(post(body(), { "content-type": type, accept }))) as Response
    const forScript = await refusal("application/json")
    expect([forScript.status, await forScript.json()]).toEqual([
      status,
      { error: expect.stringMatching(error), errors: {} },
    ])
    const shown = await refusal("text/html")
    expect([shown.status, await shown.text()]).toEqual([status, expect.stringMatching(error)])
  })
})
