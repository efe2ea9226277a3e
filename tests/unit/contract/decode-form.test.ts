import { z } from "zod"
import { decodeForm, idSchema } from "#lib/contract/index.ts"

const schema = z
  .object({
    name: z.string().min(1),
    password: z.string(),
    count: z.number().int(),
    rating: z.number().nullable(),
    active: z.boolean(),
    has_text: z.boolean().nullable(),
    owner_id: idSchema.nullable(),
    kinds: z.array(z.enum(["direct", "survey"])),
    location_ids: z.array(idSchema),
    uris: z.array(z.string()),
    accepted: z.literal(true),
    upload: z.file(),
    address: z.object({ city: z.string(), zip: z.string().nullable() }),
    hours: z.array(z.object({ day: z.number(), open: z.boolean() })),
    mapping: z.record(z.string(), z.string().nullable()),
  })
  .partial()

const decoded = (...entries: [string, string | File][]) => decodeForm(schema, entries)

describe("the fields of a form become the body of an operation", () => {
  test("what was not sent is absent, and what the operation does not know is left out", () => {
    expect(decoded(["form_page", "/x"], ["nothing", "1"])).toEqual({})
  })

  test("texts lose the blanks around them and the line ends of browsers, secrets do not", () => {
    expect(decoded(["name", " Nora\r\nVale "], ["password", " a b "])).toEqual({
      name: "Nora\nVale",
      password: " a b ",
    })
  })

  test.each([
    ["count", "12", 12],
    ["count", "1e3", "1e3"],
    ["count", "", ""],
    ["rating", "", null],
    ["active", "true", true],
    ["active", "yes", "yes"],
    ["has_text", "false", false],
    ["has_text", "", null],
    ["owner_id", "7", "7"],
    ["owner_id", "", null],
    ["name", "", ""],
    ["accepted", "true", true],
    ["accepted", "false", "false"],
  ])("%s %j is %j", (name, text, value) => {
    expect(decoded([name, text])).toEqual({ [name]: value })
  })

  test("of a field that is repeated the last one counts, so that a tick follows what stands for none", () => {
    expect(decoded(["active", "false"], ["active", "true"])).toEqual({ active: true })
    expect(decoded(["active", "false"])).toEqual({ active: false })
  })

  test("lists are repeated fields, lines, or ids with commas; an empty field alone is an empty list", () => {
    expect(decoded(["kinds", ""], ["kinds", "direct"], ["kinds", "survey"]).kinds).toEqual([
      "direct",
      "survey",
    ])
    expect(decoded(["kinds", ""]).kinds).toEqual([])
    expect(decoded(["location_ids", "1,2"], ["location_ids", "2"]).location_ids).toEqual(["1", "2"])
    expect(decoded(["uris", "https://a.test/?a,b\r\n\r\n https://b.test"]).uris).toEqual([
      "https://a.test/?a,b",
      "https://b.test",
    ])
  })

  test("what a picker adds is the list of a new row, unless the operation takes additions", () => {
    expect(decoded(["add_location_ids", "1,2"], ["remove_location_ids", ""]).location_ids).toEqual(["1", "2"])
    const change = schema.extend({ add_location_ids: z.array(idSchema) })
    expect(decodeForm(change, [["add_location_ids", "1"]])).toEqual({ add_location_ids: ["1"] })
  })

  test("dots lead into objects, lists of them and records", () => {
    const fields: [string, string][] = [
      ["address.city", "Rome"],
      ["address.zip", ""],
      ["hours.0.day", "1"],
      ["hours.0.open", "true"],
      ["hours.2.day", "3"],
      ["mapping.title", ""],
      ["mapping.text", "B"],
    ]
    expect(decoded(...fields)).toEqual({
      address: { city: "Rome", zip: null },
      hours: [{ day: 1, open: true }, { day: 3 }],
      mapping: { title: null, text: "B" },
    })
  })

  test("a file is a file, and an empty one none", () => {
    const file = new File(["a"], "a.csv")
    expect(decoded(["upload", file])).toEqual({ upload: file })
    expect(decoded(["upload", new File([], "")])).toEqual({})
    const empty = new File([], "a.csv")
    expect(decoded(["upload", empty])).toEqual({ upload: empty })
    expect(decoded(["upload", "a.csv"])).toEqual({})
  })

  test("nothing of a prototype is taken for a field", () => {
    expect(decoded(["__proto__.city", "x"], ["address.__proto__", "x"], ["constructor", "x"])).toEqual({
      address: {},
    })
  })
})
