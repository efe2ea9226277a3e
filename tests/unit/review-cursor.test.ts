import { reviewSorts } from "#lib/contract/index.ts"
import {
  decodeCursor,
  encodeCursor,
  orderOf,
  type Position,
  type ReviewOrder,
} from "#review-api/db/queries/review-cursor.ts"
import { fc } from "#tests/support/properties.ts"

const newest: ReviewOrder = { by: "published_at", direction: "desc" }
const place: Position = { group: null, publishedAt: "2024-05-06T07:08:09.123456Z", id: 77 }

test("a cursor holds its position", () => {
  const orders = fc.record({ by: fc.constantFrom(...reviewSorts), direction: fc.constantFrom("asc", "desc") })
  fc.assert(
    fc.property(orders, fc.double({ min: 0, max: 5, noNaN: true }), fc.nat(), (order, rating, id) => {
      const position = {
        ...place,
        id,
        ...(id % 2 ? { skipped: id } : {}),
        group: { published_at: null, rating: rating + 0, location_name: id }[order.by],
      }
      expect(decodeCursor(order as ReviewOrder, encodeCursor(order as ReviewOrder, position))).toEqual(
        position,
      )
    }),
  )
})

test("a cursor says nothing in a list of another order", () => {
  const cursor = encodeCursor(newest, place)
  expect(decodeCursor({ by: "rating", direction: "desc" }, cursor)).toBeNull()
  expect(decodeCursor({ by: "published_at", direction: "asc" }, cursor)).toBeNull()
})

test("a changed cursor is ignored, wherever it was changed", () => {
  const cursor = encodeCursor(newest, place)
  const changes = fc.tuple(fc.nat(cursor.length - 1), fc.constantFrom(..."ABCxyz019-_=%/"))
  fc.assert(
    fc.property(changes, ([at, character]) => {
      const changed = cursor.slice(0, at) + character + cursor.slice(at + 1)
      const isSame = Buffer.from(changed, "base64url").equals(Buffer.from(cursor, "base64url"))
      expect(decodeCursor(newest, changed)).toEqual(isSame ? place : null)
    }),
  )
})

test("any other text is no cursor", () => {
  fc.assert(fc.property(fc.string(), (text) => decodeCursor(newest, text) === null))
  fc.assert(
    fc.property(fc.json(), (text) => decodeCursor(newest, Buffer.from(text).toString("base64url")) === null),
  )
})

test("unknown sorts and orders count as newest first", () => {
  expect(orderOf(undefined, undefined)).toEqual(newest)
  expect(orderOf("nonsense", "up")).toEqual(newest)
  expect(orderOf("rating", "asc")).toEqual({ by: "rating", direction: "asc" })
})
