import { nextSliceSize } from "#review-api/db/queries/walk-reviews.ts"

/** Sizes of the slices of a walk where each row takes so long, in milliseconds. */
function sizesOf(kind: "pglite" | "postgres", msPerRow: (slice: number) => number): number[] {
  const sizes = [500]
  for (let slice = 0; slice < 12; slice += 1) {
    const size = sizes.at(-1)!
    sizes.push(nextSliceSize(kind, size, size * msPerRow(slice)))
  }
  return sizes
}

describe("slices of reviews that are counted or summed one by one", () => {
  test("no slice of the embedded database takes longer than 125 ms, as slow as its rows may be", () => {
    for (const msPerRow of [0.001, 0.01, 0.05, 0.09]) {
      const sizes = sizesOf("pglite", () => msPerRow)
      expect(Math.max(...sizes) * msPerRow).toBeLessThanOrEqual(125)
    }
  })

  test("they grow where rows are quick, and shrink at once where they become slow", () => {
    const sizes = sizesOf("pglite", (slice) => (slice < 6 ? 0.001 : 0.1))
    expect(sizes.slice(0, 7)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000])
    expect(sizes[7]).toBe(1_000)
    expect(sizesOf("pglite", () => 5).at(-1)).toBe(200)
  })

  test("a server, which answers others meanwhile, gets slices as large as they may be", () => {
    expect(sizesOf("postgres", () => 0.1).at(-1)).toBe(20_000)
  })
})
