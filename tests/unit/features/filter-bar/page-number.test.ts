import { pageWithin, requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"

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

describe("the page that is loaded", () => {
  test.each([
    ["of 4 pages", 4, { undefined: [1], 0: [1], 3: [3], 4: [4], 999: [999, 4] }],
    ["of an empty list", 0, { undefined: [1], 1: [1], 999: [999, 1] }],
  ])("is the asked one, else the last one, %s [F-407]", async (_, totalPages, wanted) => {
    for (const [requested, pages] of Object.entries(wanted)) {
      for (const key of ["_total_pages", "totalPages"] as const) {
        const loaded: number[] = []
        const found = await shownPage(
          requested === "undefined" ? undefined : Number(requested),
          async (page) => {
            loaded.push(page)
            return { [key]: totalPages, page } as { totalPages: number; page: number }
          },
        )
        expect([requested, loaded, found.page]).toEqual([requested, pages, pages.at(-1)])
      }
    }
  })

  test("is the first one for what is no page number [F-406]", () => {
    const read = (text: string) => requestedPage(new URLSearchParams(text))
    expect(["", "page=0", "page=-3", "page=1.5", "page=x"].map(read)).toEqual([1, 1, 1, 1, 1])
    expect([read("page=7"), requestedPage(new URLSearchParams("history=2"), "history")]).toEqual([7, 2])
  })
})
