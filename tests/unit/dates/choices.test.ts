import { chosenRange } from "#lib/dates/chosen-range.ts"
import { checkCustomRange, checkSingleDate, parseShortDate } from "#lib/dates/custom-range.ts"
import { rangeChoiceOf } from "#lib/dates/range-choice.ts"

const today = "2026-11-20"

describe("the range of an address", () => {
  test("is the page's default when it says nothing", () => {
    expect(chosenRange({}, "sevenDays", today)).toEqual({
      descriptor: "sevenDays",
      from: "2026-11-14",
      to: "2026-11-20",
      isDefault: true,
    })
  })

  test("is recomputed for a preset, whatever days stand beside it", () => {
    const stale = { from: "2020-01-01", to: "2020-01-30", dateDescriptor: "thirtyDays" }
    expect(chosenRange(stale, "sixMonths", today)).toMatchObject({ from: "2026-10-22", to: "2026-11-20" })
    expect(chosenRange({ ...stale, from: "nonsense" }, "sixMonths", today).descriptor).toBe("thirtyDays")
  })

  test("is custom for two days without a descriptor, or with custom", () => {
    const days = { from: "2026-01-02", to: "2026-01-03" }
    const custom = { descriptor: "custom", ...days, isDefault: false }
    expect(chosenRange(days, "thirtyDays", today)).toEqual(custom)
    expect(chosenRange({ ...days, dateDescriptor: "custom" }, "thirtyDays", today)).toEqual(custom)
  })

  test.each([
    { dateDescriptor: "lastFortnight" },
    { dateDescriptor: "toString" },
    { dateDescriptor: "custom" },
    { from: "2026-02-30", to: "2026-03-01" },
    { from: "2026-03-02", to: "2026-03-01" },
    { from: "2026-03-02" },
    { dateDescriptor: "custom", from: "2026-01-01", to: "soon" },
  ])("falls back to the default for %j", (query) => {
    expect(rangeChoiceOf(query)).toBeNull()
    expect(chosenRange(query, "thirtyDays", today)).toMatchObject({
      descriptor: "thirtyDays",
      isDefault: true,
    })
  })
})

describe("the custom picker", () => {
  test("needs both dates [F-359]", () => {
    expect(checkCustomRange("", " ", today)).toEqual({
      ok: false,
      from: "Date Required",
      to: "Date Required",
    })
    expect(checkCustomRange("01/02/24", "", today)).toEqual({ ok: false, to: "Date Required" })
  })

  test("refuses a from after its to and takes equal days [F-360 F-361 F-363]", () => {
    expect(checkCustomRange("02/02/24", "01/01/24", today)).toEqual({
      ok: false,
      range: "Invalid Date Range",
    })
    expect(checkCustomRange("01/02/24", "01/01/24", today)).toEqual({
      ok: false,
      range: "Invalid Date Range",
    })
    expect(checkCustomRange("01/01/24", "01/01/24", today)).toEqual({
      ok: true,
      range: { from: "2024-01-01", to: "2024-01-01" },
    })
  })

  test("refuses a to in the future and takes today [F-362]", () => {
    expect(checkCustomRange("11/01/26", "11/21/26", today)).toEqual({
      ok: false,
      range: "Invalid Date Range",
    })
    expect(checkCustomRange("11/01/26", "11/20/26", today).ok).toBe(true)
  })

  test("in its single-input mode takes today or later only [F-364]", () => {
    expect(checkSingleDate("11/19/26", today)).toEqual({ ok: false, message: "Invalid Date Range" })
    expect(checkSingleDate("11/20/26", today)).toEqual({ ok: true, day: "2026-11-20" })
    expect(checkSingleDate("", today)).toEqual({ ok: false, message: "Date Required" })
  })

  test("reads MM/DD/YY strictly [F-365]", () => {
    expect(parseShortDate("01/02/24")).toBe("2024-01-02")
    expect(parseShortDate("02/29/24")).toBe("2024-02-29")
    for (const text of [
      "1/2/24",
      "2024-01-02",
      "01/02/2024",
      "13/01/24",
      "02/29/23",
      "01-02-24",
      "ab/cd/ef",
    ]) {
      expect(parseShortDate(text)).toBeNull()
    }
  })

  test("reads 00 to 79 as the 2000s and 80 to 99 as the 1900s", () => {
    expect(["01/01/00", "01/01/79", "01/01/80", "01/01/99"].map(parseShortDate)).toEqual([
      "2000-01-01",
      "2079-01-01",
      "1980-01-01",
      "1999-01-01",
    ])
  })
})
