import { type ReadForm, readFileForm, readForm } from "#lib/http/read-form.ts"

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
    expect(await readFileForm(request(), fileBytes)).toMatchObject({ status })
  })
})
