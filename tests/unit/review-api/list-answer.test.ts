import { boundCursor } from "#review-api/core/cursors.ts"
import { cursorPageOf } from "#review-api/services/list-answer.ts"

const cursors = { before: "newer", after: "older" }
const bound = (place: string) => boundCursor("/reviews", {}, place)
const linksOf = (query: Parameters<typeof cursorPageOf>[1]) => cursorPageOf("/reviews", query, cursors)._links

test("pages asked for by number lead on by number as far as it goes, and by cursor from there (D-276)", () => {
  expect(linksOf({ page: 20, per_page: 500 })).toMatchObject({
    first: { href: "/reviews?per_page=500" },
    prev: { href: "/reviews?per_page=500&page=19" },
    next: { href: "/reviews?per_page=500&page=21" },
  })
  expect(linksOf({ page: 21, per_page: 500 }).next).toEqual({
    href: `/reviews?per_page=500&after=${bound("older")}`,
  })
})

test("a cursor wins over a number, and leads on by cursors (D-126, D-276)", () => {
  const { _page, _links } = cursorPageOf("/reviews", { page: 3, per_page: 25, after: "x" }, cursors)
  expect([_page, _links.prev, _links.next]).toEqual([
    1,
    { href: `/reviews?per_page=25&before=${bound("newer")}` },
    { href: `/reviews?per_page=25&after=${bound("older")}` },
  ])
})
