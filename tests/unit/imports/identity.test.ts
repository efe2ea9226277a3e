import { hash } from "node:crypto"
import type { ImportReview } from "#review-api/imports/check-row.ts"
import { formerIdentities, locationKey, reviewIdentity } from "#review-api/imports/identity.ts"
import { Occurrences } from "#review-api/imports/occurrences.ts"

const location = { name: "Hotel Ada", address: "1 Main St" }
const review: ImportReview = {
  reviewId: null,
  rating: 4,
  recommends: null,
  title: "Good",
  content: "Very good",
  author: "Ann",
  publishedAt: "2025-01-31T00:00:00.000Z",
  publishedOn: "2025-01-31",
  writtenAt: "2025-01-31T00:00:00",
  openDate: null,
  response: null,
  images: [],
}
const identity = (
  changes: Partial<ImportReview> = {},
  place = location,
  source = "import",
  seen = new Occurrences(),
) => reviewIdentity(locationKey(place), { ...review, ...changes }, source, seen)

test("the source's own id is the identity", () => {
  expect(identity({ reviewId: "abc-1" })).toBe("abc-1")
})

test("author, moment, title, content, location and source make a review itself; its rating does not", () => {
  const others = [
    identity({ author: "Bob" }),
    identity({ writtenAt: "2025-02-01T00:00:00" }),
    identity({ title: null }),
    identity({ content: "Good Very" }),
    identity({}, { ...location, address: "2 Main St" }),
    identity({}, location, "facebook"),
    identity(),
  ]
  expect(new Set(others).size).toBe(others.length)
  expect(identity({ rating: 1 })).toBe(identity())
})

test("the same row again in a file is another review, the same way at each reading", () => {
  const twice = () => {
    const seen = new Occurrences()
    return [identity({}, location, "import", seen), identity({}, location, "import", seen)]
  }
  expect(new Set(twice()).size).toBe(2)
  expect(twice()).toEqual(twice())
})

test("locations are the same without case, spacing, accents and kinds of apostrophes and dashes", () => {
  expect(locationKey({ name: "  HOTEL  ada", address: "1 main  ST " })).toBe(locationKey(location))
  const spellings = ["Joe's Café–Bar", "JOE’S CAFE\u0301-BAR", "joeʼs cafe‑bar", "Joe´s\u00a0Café—Bar"]
  expect(new Set(spellings.map((name) => locationKey({ name, address: null }))).size).toBe(1)
  expect(locationKey({ name: "か", address: null })).not.toBe(locationKey({ name: "が", address: null }))
  expect(locationKey({ name: "Hotel Ada", address: null })).not.toBe(locationKey(location))
})

test("a review whose texts were read otherwise is known by these, the same way at each reading", () => {
  const key = locationKey(location)
  const read = (texts: object, seen: Occurrences) => {
    const row = { ...review, ...texts }
    return [
      reviewIdentity(key, row, "import", seen),
      formerIdentities(key, [key], row, "import", seen),
    ] as const
  }
  const before = { author: "Ann", title: "NULL", content: "Very good" }
  const [seen, seenBefore] = [new Occurrences(), new Occurrences()]
  for (const _ of [1, 2]) {
    const [, former] = read({ title: null, before }, seen)
    expect(former).toEqual([read({ title: "NULL" }, seenBefore)[0]])
  }
  expect(read({ title: null }, seen)[1]).toEqual([])
})

test("counts 50,000 different keys and their repetitions", () => {
  const seen = new Occurrences()
  const digests = Array.from({ length: 50_000 }, (_, index) => hash("sha256", String(index), "base64url"))
  for (const round of [1, 2, 3]) {
    const counts = new Set(digests.map((digest) => seen.next(digest)))
    expect([...counts]).toEqual([round])
  }
})
