import { z } from "zod"
import { readLeniently } from "#lib/api-client/read-leniently.ts"
import { listAnswer, whitelabelSchema } from "#lib/contract/index.ts"

const row = z.looseObject({
  id: z.number(),
  name: z.string(),
  label: z.string().nullable(),
  note: z.string().optional(),
  tags: z.array(z.looseObject({ name: z.string(), isNew: z.boolean() })),
  hours: z.union([z.looseObject({ open: z.string(), close: z.string().nullable() }), z.string()]).nullish(),
})
const list = listAnswer("rows", row)
const paging = { _page: 1, _total_pages: 1, _total: 1 }
const read = (rows: unknown[], more: object = {}) =>
  readLeniently(list, { _embedded: { rows }, ...paging, ...more })

test("a field that another Review API does not have is null, empty or false", () => {
  expect(read([{ id: 1, name: "A" }]).data?._embedded.rows).toEqual([
    { id: 1, name: "A", label: null, tags: [] },
  ])
  expect(
    read([{ id: 1, name: "A", tags: [{ name: "b" }], hours: { open: "9" }, note: null }]).data?._embedded
      .rows,
  ).toEqual([
    { id: 1, name: "A", label: null, tags: [{ name: "b", isNew: false }], hours: { open: "9", close: null } },
  ])
  expect(readLeniently(whitelabelSchema, {}).data).toMatchObject({ id: null, logo_left: null })
})

test("links may be null, absent or there", () => {
  const links = [undefined, null, { next: null }, { next: { href: "/x" } }]
  expect(links.map((_links) => read([], { _links }).success)).toEqual([true, true, true, true])
})

test("what has no empty form stays demanded, and another kind of value is still no answer", () => {
  const bad = [
    [{ id: 1 }],
    [{ id: 1, name: null }],
    [{ id: "1", name: "A" }],
    [{ id: 1, name: "A", tags: "b" }],
    [null],
  ]
  expect(bad.map((rows) => read(rows).success)).toEqual(bad.map(() => false))
  expect([undefined, null, "x", []].map((body) => readLeniently(list, body).success)).not.toContain(true)
})
