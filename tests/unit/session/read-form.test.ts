import { readFileForm, readForm } from "#lib/session/read-form.ts"

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/api/forms/x", { method: "POST", body, headers })

function upload(bytes: number, name = "logo.png") {
  const parts = new FormData()
  parts.append("form_page", "/settings/whitelabel")
  parts.append("data", new File([new Uint8Array(bytes).fill(7)], name, { type: "image/png" }))
  return parts
}

describe("reading a form", () => {
  test("takes urlencoded fields", async () => {
    const fields = await readForm(
      post(
        new URLSearchParams([
          ["a", "1"],
          ["a", "2 ü"],
        ]),
      ),
    )
    expect(fields?.getAll("a")).toEqual(["1", "2 ü"])
  })

  test("takes a file where the form takes files, and its field as an empty text", async () => {
    const form = await readFileForm(post(upload(3)), 1_000)
    expect([...form!.fields]).toEqual([
      ["form_page", "/settings/whitelabel"],
      ["data", ""],
    ])
    const file = form!.files.get("data")!
    expect([file.name, file.type, [...(await file.bytes())]]).toEqual(["logo.png", "image/png", [7, 7, 7]])
    expect((await readFileForm(post(upload(0, "")), 1_000))!.files.size).toBe(0)
  })

  test.each([
    ["files where it takes none", () => post(upload(3)), 0],
    ["files that are too large", () => post(upload(40_000)), 1_000],
    ["text", () => post("a=1", { "content-type": "text/plain" }), 1_000],
    ["fields that are too large", () => post(new URLSearchParams({ a: "x".repeat(17_000) })), 0],
    [
      "parts that are none",
      () => post("nonsense", { "content-type": "multipart/form-data; boundary=x" }),
      1_000,
    ],
    ["parts without a boundary", () => post("nonsense", { "content-type": "multipart/form-data" }), 1_000],
  ])("refuses %s", async (_, request, fileBytes) => {
    expect(await readFileForm(request(), fileBytes)).toBeNull()
  })
})
