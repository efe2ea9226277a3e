import { canonicalPerformanceQuery } from "#lib/features/performance/search-params.ts"

test.each(["compare=false", "dateDescriptor=allTime"])(
  "without a column of changes (%s) the table is in its usual order, not by what nobody sees",
  (query) => {
    const sortOf = (sort: string) =>
      new URLSearchParams(canonicalPerformanceQuery(`${query}&sort[by]=${sort}&sort[order]=asc`)).get(
        "sort[by]",
      )
    expect(sortOf("score_delta")).toBeNull()
    expect(sortOf("avg_rating")).toBe("avg_rating")
  },
)

test("the column of changes sorts while it is there", () => {
  expect(canonicalPerformanceQuery("sort[by]=score_delta&sort[order]=asc")).toContain("score_delta")
})
