import { formatDay, formatEnd, formatInstant, formatPublished, formatRange } from "#lib/format/dates.ts"
import {
  countOf,
  formatCount,
  formatDecimal,
  formatPercent,
  integerShares,
  shareOf,
} from "#lib/format/numbers.ts"

describe("what people read", () => {
  test("shows instants as MM/DD/YY h:mm A in the account's zone", () => {
    expect(formatInstant("2026-11-20T00:42:00Z", "America/New_York")).toBe("11/19/26 7:42 PM")
    expect(formatInstant("2026-07-01T16:05:00Z", "America/New_York")).toBe("07/01/26 12:05 PM")
    expect(formatInstant("2026-07-01T04:00:00Z", "America/New_York")).toBe("07/01/26 12:00 AM")
    expect(formatInstant("2026-11-20T00:42:00Z", "Asia/Kathmandu")).toBe("11/20/26 6:27 AM")
  })

  test("what ends with a day ends on that day", () => {
    expect(formatEnd("2026-12-21T05:00:00Z", "America/New_York")).toBe("12/20/26")
    expect(formatEnd("2026-12-20T22:00:00Z", "America/New_York")).toBe("12/20/26 5:00 PM")
    expect(formatEnd("2026-11-02T05:00:00Z", "America/New_York")).toBe("11/01/26")
    expect(formatEnd("soon", "UTC")).toBe("soon")
  })

  test("shows the day alone for a review that its source dated by the day", () => {
    expect(formatPublished("2026-07-01T04:00:00Z", "America/New_York")).toBe("07/01/26")
    expect(formatPublished("2013-09-22T00:00:00.000Z", "UTC")).toBe("09/22/13")
    for (const moment of ["2026-07-01T04:00:01Z", "2026-07-01T04:00:00.001Z"])
      expect(formatPublished(moment, "America/New_York")).toBe("07/01/26 12:00 AM")
    expect(formatPublished("2026-07-01T16:00:00Z", "America/New_York")).toBe("07/01/26 12:00 PM")
    expect(formatPublished("some day", "UTC")).toBe("some day")
  })

  test("survives an unknown zone and an instant that is none", () => {
    expect(formatInstant("2026-11-20T00:42:00Z", "Not/AZone")).toBe("11/20/26 12:42 AM")
    expect(formatInstant("some day", "UTC")).toBe("some day")
  })

  test("shows days and ranges as MM/DD/YY", () => {
    expect(formatDay("2026-01-02")).toBe("01/02/26")
    expect(formatRange({ from: "2026-10-22", to: "2026-11-20" })).toBe("10/22/26 to 11/20/26")
    expect(formatRange({ from: "2026-11-20", to: "2026-11-20" })).toBe("11/20/26")
  })

  test("shows numbers with commas, percentages without decimals", () => {
    expect([formatCount(1234567), formatDecimal(4), formatPercent(80.6)]).toEqual([
      "1,234,567",
      "4.00",
      "81%",
    ])
    expect([countOf(1, "review", "reviews"), countOf(10000, "review", "reviews")]).toEqual([
      "1 review",
      "10,000 reviews",
    ])
    expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([25, 0])
    expect(integerShares([1, 1, 1])).toEqual([34, 33, 33])
    expect(integerShares([0, 995, 4, 1])).toEqual([0, 100, 0, 0])
    expect(integerShares([6, 3, 3, 2, 1, 0])).toEqual([40, 20, 20, 13, 7, 0])
    expect(integerShares([0, 0])).toEqual([0, 0])
  })
})
