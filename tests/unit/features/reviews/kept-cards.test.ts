import { cardInPlaceOf, withKept } from "#lib/features/reviews/kept-cards.ts"

const cards = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("")

test.each([
  ["abcd", "acd", "b", "abcd"],
  ["abcd", "cd", "b", "bcd"],
  ["abcd", "xacd", "b", "xabcd"],
  ["abcd", "d", "bc", "bcd"],
  ["abc", "", "c", "c"],
  ["abc", "abc", "b", "abc"],
  ["abc", "xy", "", "xy"],
])("of the cards %s, drawn anew as %s with %s kept, %s are shown", (shown, given, kept, expected) => {
  expect(idsOf(withKept(cards(shown), cards(given), (id) => kept.includes(id)))).toBe(expected)
})

test.each([
  ["b", "abc", "ac", "c"],
  ["b", "abc", "a", "a"],
  ["c", "abc", "abx", "x"],
  ["a", "a", "x", "x"],
  ["b", "abc", "", null],
])("where %s leaves %s so that %s is left, the keyboard goes on at %s", (gone, before, now, expected) => {
  expect(cardInPlaceOf(gone, [...before], [...now])).toBe(expected)
})
