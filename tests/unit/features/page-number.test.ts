import { pageWithin } from "#lib/features/filter-bar/page-number.ts"

describe("the page of a list", () => {
  test("is 1 when it is missing [P-338]", () => {
    expect([pageWithin(undefined, 4), pageWithin(null, 4)]).toEqual([1, 1])
  })

  test("is 1 when it is below 1 [P-339]", () => {
    expect([pageWithin(0, 4), pageWithin(-3, 4)]).toEqual([1, 1])
  })

  test("is the last one when it lies beyond, and 1 of an empty list [P-340]", () => {
    expect([pageWithin(9, 4), pageWithin(4, 4), pageWithin(3, 4), pageWithin(9, 0)]).toEqual([4, 4, 3, 1])
  })
})
