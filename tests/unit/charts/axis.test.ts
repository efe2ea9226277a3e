import { countAxis, placesFor, ratingAxis } from "#components/charts/axis.ts"
import { fc } from "#tests/support/properties.ts"

describe("the axis of a chart", () => {
  test.each([
    [1, 0, [1, 0]],
    [0, 2, [1, 0, -1, -2]],
    [3, 0, [3, 2, 1, 0]],
    [100, 1, [100, 50, 0, -50]],
  ])("has whole marks for counts of %i above and %i below the line", (up, down, marks) => {
    expect(countAxis(up, down).marks).toEqual(marks)
  })

  test("holds every count within its box, with few marks", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (up, down) => {
        const { marks, at } = countAxis(up, down)
        expect(marks).toContain(0)
        expect(marks.every(Number.isInteger)).toBe(true)
        expect(marks.length).toBeLessThanOrEqual(7)
        expect(at(up)).toBeGreaterThanOrEqual(0)
        expect(at(-down)).toBeLessThanOrEqual(100)
        expect(at(up)).toBeLessThanOrEqual(at(0))
      }),
    )
  })

  test("of ratings ends at five stars and begins below the lowest rating", () => {
    expect(ratingAxis([4.31, null, 4.52]).marks).toEqual([5, 4.5, 4])
    expect(ratingAxis([]).marks.at(0)).toBe(5)
    fc.assert(
      fc.property(fc.array(fc.option(fc.double({ min: 1, max: 5, noNaN: true }))), (ratings) => {
        const { marks, at } = ratingAxis(ratings)
        expect(marks[0]).toBe(5)
        for (const rating of ratings) if (rating !== null) expect(at(rating)).toBeLessThanOrEqual(100)
      }),
    )
  })

  test("has a place for every bar, which never overlap; a few are narrow and share the whole width", () => {
    for (const values of [0, 1, 2, 12, 62, 300]) {
      const { count, width, startOf, middleOf } = placesFor(values)
      expect(count).toBe(Math.max(1, values))
      expect(width).toBeLessThanOrEqual(5.0001)
      expect(middleOf(0)).toBeCloseTo(100 / count / 2, 5)
      expect(startOf(0)).toBeGreaterThanOrEqual(0)
      for (let at = 1; at < count; at++) expect(startOf(at)).toBeGreaterThan(startOf(at - 1) + width)
      expect(startOf(count - 1) + width).toBeLessThanOrEqual(100.0001)
    }
  })
})
