import { chosenRange } from "#lib/dates/chosen-range.ts"
import { addDays, addMonths, type Day, daysIn, weekStartOf } from "#lib/dates/day.ts"
import {
  type DateDescriptor,
  type DatePreset,
  dateDescriptors,
  descriptors,
  legendOf,
} from "#lib/dates/descriptors.ts"
import { isDay } from "#lib/dates/is-day.ts"
import { type DatePage, datesOf, groupedDateOptions } from "#lib/dates/page-options.ts"
import { comparisonRange, resolveRange } from "#lib/dates/resolve-range.ts"
import { todayIn } from "#lib/dates/today.ts"

const presets = dateDescriptors.filter((descriptor): descriptor is DatePreset => descriptor !== "custom")

describe("the descriptors of a date range", () => {
  test("are exactly the eighteen words of the address [F-213]", () => {
    expect([...dateDescriptors].sort()).toEqual(
      [
        "today",
        "yesterday",
        "sevenDays",
        "fourteenDays",
        "thirtyDays",
        "threeMonths",
        "sixMonths",
        "twelveMonths",
        "twoYears",
        "allTime",
        "lastCalendarWeek",
        "lastCalendarYear",
        "prevMonth",
        "prevQuarter",
        "mtd",
        "qtd",
        "ytd",
        "custom",
      ].sort(),
    )
  })

  test("stand under RECENT, WEEK, MONTH, QUARTER, YEAR, OTHER in this order", () => {
    expect(groupedDateOptions(dateDescriptors).map(({ group }) => group)).toEqual([
      "RECENT",
      "WEEK",
      "MONTH",
      "QUARTER",
      "YEAR",
      "OTHER",
    ])
  })

  test("leave out what a page hides, with its heading when nothing is left under it [F-297]", () => {
    const shown = groupedDateOptions(datesOf.dashboard.options).flatMap(({ options }) => options)
    expect(shown).not.toContain("fourteenDays")
    expect(shown).toContain("twoYears")
    expect(groupedDateOptions(["today", "allTime"]).map(({ group }) => group)).toEqual(["RECENT", "OTHER"])
  })

  test("of the requests' overview begin with six months [F-696]", () => {
    expect(datesOf.requestOverview.fallback).toBe("sixMonths")
  })

  test.each<[DatePage, DatePreset, DateDescriptor[]]>([
    ["dashboard", "sixMonths", ["fourteenDays"]],
    ["locations", "sixMonths", ["fourteenDays", "custom"]],
    ["reviews", "thirtyDays", ["twoYears"]],
    ["keywords", "thirtyDays", ["twoYears"]],
    ["photos", "sixMonths", ["twoYears"]],
    ["localSearch", "sixMonths", ["today", "yesterday", "twoYears"]],
    ["competitors", "sixMonths", []],
    ["visualReports", "sixMonths", ["twoYears"]],
    ["requestOverview", "sixMonths", ["twoYears"]],
    ["prescriptiveInsights", "sixMonths", ["twoYears"]],
    ["requestHistory", "sevenDays", ["twoYears"]],
    ["microsurveySummaries", "sevenDays", ["twoYears"]],
    ["childReviews", "sevenDays", ["twoYears"]],
    ["partnerReports", "sevenDays", ["twoYears"]],
  ])("of %s begin with %s and hide %j", (page, fallback, hidden) => {
    const { fallback: own, options } = datesOf[page]
    expect(own).toBe(fallback)
    expect(dateDescriptors.filter((descriptor) => !options.some((one) => one === descriptor))).toEqual(hidden)
  })

  test.each<[DatePreset, boolean, string]>([
    ["thirtyDays", true, "L-631"],
    ["sixMonths", true, "L-632"],
    ["twelveMonths", true, "L-633"],
    ["twoYears", true, "L-634"],
    ["allTime", true, "L-635"],
    ["fourteenDays", false, "L-637"],
  ])("of the location performance: %s is offered: %s [%s]", (preset, isOffered) => {
    expect(datesOf.locations.options.includes(preset)).toBe(isOffered)
  })

  test("of the shared bar begin with the last 7 days [F-694]", () => {
    expect(chosenRange({}, datesOf.partnerReports.fallback, "2026-11-20")).toEqual({
      descriptor: "sevenDays",
      from: "2026-11-14",
      to: "2026-11-20",
      isDefault: true,
    })
  })

  test.each([
    ["today", "today [F-214]"],
    ["yesterday", "yesterday [F-215]"],
    ["sevenDays", "seven_days [F-216]"],
    ["fourteenDays", "fourteen_days [F-217]"],
    ["thirtyDays", "thirty_days [F-218]"],
    ["threeMonths", "three_months [F-219]"],
    ["sixMonths", "six_months [F-220]"],
    ["twelveMonths", "twelve_months [F-221]"],
    ["lastCalendarWeek", "last_calendar_week [F-222]"],
    ["lastCalendarYear", "last_calendar_year [F-223]"],
    ["prevMonth", "previous_month [F-224]"],
    ["prevQuarter", "previous_quarter [F-225]"],
    ["mtd", "month_to_date [F-226]"],
    ["qtd", "quarter_to_date [F-227]"],
    ["ytd", "year_to_date [F-228]"],
    ["nonsense", "yesterday [F-229]"],
    ["constructor", "yesterday"],
  ])("%s has the legend name %s", (descriptor, title) => {
    expect(legendOf(descriptor)).toBe(title.replace(/ \[.*/, ""))
  })

  test("two years, all time and custom have no legend name of their own among the fifteen [F-230]", () => {
    expect(["twoYears", "allTime", "custom"].map(legendOf)).toEqual(Array(3).fill("yesterday"))
    expect(new Set(dateDescriptors.map(legendOf)).size).toBe(15)
  })
})

describe("the days of a range", () => {
  const on = (today: Day) => (preset: DatePreset) => Object.values(resolveRange(preset, today)).join(" ")

  test.each<[DatePreset, string]>([
    ["today", "2026-11-20 2026-11-20"],
    ["yesterday", "2026-11-19 2026-11-19"],
    ["sevenDays", "2026-11-14 2026-11-20"],
    ["fourteenDays", "2026-11-07 2026-11-20"],
    ["thirtyDays", "2026-10-22 2026-11-20"],
    ["lastCalendarWeek", "2026-11-08 2026-11-14"],
    ["mtd", "2026-11-01 2026-11-20"],
    ["prevMonth", "2026-10-01 2026-10-31"],
    ["threeMonths", "2026-08-21 2026-11-20"],
    ["sixMonths", "2026-05-21 2026-11-20"],
    ["twelveMonths", "2025-11-21 2026-11-20"],
    ["qtd", "2026-10-01 2026-11-20"],
    ["prevQuarter", "2026-07-01 2026-09-30"],
    ["ytd", "2026-01-01 2026-11-20"],
    ["lastCalendarYear", "2025-01-01 2025-12-31"],
    ["twoYears", "2024-11-21 2026-11-20"],
    ["allTime", "2000-01-01 2026-11-20"],
  ])("of %s on a Friday in November are %s", (preset, days) => {
    expect(on("2026-11-20")(preset)).toBe(days)
  })

  test.each<[Day, DatePreset, string]>([
    ["2024-02-29", "twelveMonths", "2023-03-01 2024-02-29"],
    ["2023-02-28", "twelveMonths", "2022-03-01 2023-02-28"],
    ["2026-05-31", "threeMonths", "2026-03-01 2026-05-31"],
    ["2024-05-31", "threeMonths", "2024-03-01 2024-05-31"],
    ["2026-08-31", "sixMonths", "2026-03-01 2026-08-31"],
    ["2024-03-31", "prevMonth", "2024-02-01 2024-02-29"],
    ["2026-01-01", "prevMonth", "2025-12-01 2025-12-31"],
    ["2026-01-15", "prevQuarter", "2025-10-01 2025-12-31"],
    ["2026-01-01", "yesterday", "2025-12-31 2025-12-31"],
    ["2026-01-01", "ytd", "2026-01-01 2026-01-01"],
    ["2026-03-08", "yesterday", "2026-03-07 2026-03-07"],
    ["2026-11-02", "sevenDays", "2026-10-27 2026-11-02"],
  ])("on %s of %s are %s", (today, preset, days) => {
    expect(on(today)(preset)).toBe(days)
  })

  test("of the last calendar week follow the account's first day of the week", () => {
    expect(resolveRange("lastCalendarWeek", "2026-11-22", "sunday")).toEqual({
      from: "2026-11-15",
      to: "2026-11-21",
    })
    expect(resolveRange("lastCalendarWeek", "2026-11-22", "monday")).toEqual({
      from: "2026-11-09",
      to: "2026-11-15",
    })
    expect(weekStartOf("2026-11-16", "monday")).toBe("2026-11-16")
  })

  test("never end before they begin nor after today, on any day of eight years", () => {
    for (let day: Day = "2022-01-01"; day < "2030-01-01"; day = addDays(day, 1)) {
      for (const preset of presets) {
        for (const weekStart of ["sunday", "monday"] as const) {
          const { from, to } = resolveRange(preset, day, weekStart)
          if (!(isDay(from) && isDay(to) && from <= to && to <= day)) throw new Error(`${preset} on ${day}`)
        }
      }
    }
    expect(presets).toHaveLength(Object.keys(descriptors).length - 1)
  })

  test("compare with as many days right before them, all time with none", () => {
    const range = resolveRange("thirtyDays", "2026-11-20")
    expect(comparisonRange("thirtyDays", range)).toEqual({ from: "2026-09-22", to: "2026-10-21" })
    expect(comparisonRange("today", resolveRange("today", "2026-03-01"))).toEqual({
      from: "2026-02-28",
      to: "2026-02-28",
    })
    expect(comparisonRange("allTime", resolveRange("allTime", "2026-11-20"))).toBeNull()
  })
})

describe("days", () => {
  test("are counted across a change to and from summer time", () => {
    expect(addDays("2026-03-07", 2)).toBe("2026-03-09")
    expect(addDays("2026-10-31", 2)).toBe("2026-11-02")
    expect(daysIn("2026-03-01", "2026-03-31")).toBe(31)
  })

  test("clamp to the end of shorter months", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28")
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29")
    expect(addMonths("2024-02-29", -12)).toBe("2023-02-28")
    expect(addMonths("2026-12-31", 2)).toBe("2027-02-28")
  })

  test.each(["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "", "0001-01-01", "x"])(
    "that do not exist are none: %j",
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})

describe("today", () => {
  test.each([
    ["Pacific/Kiritimati", "2026-11-20T10:30:00Z", "2026-11-21"],
    ["Pacific/Pago_Pago", "2026-11-20T10:30:00Z", "2026-11-19"],
    ["America/New_York", "2026-03-08T06:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-11-01T03:59:59Z", "2026-10-31"],
    ["Asia/Kathmandu", "2026-12-31T18:15:00Z", "2027-01-01"],
    ["Not/AZone", "2026-11-20T23:59:59Z", "2026-11-20"],
  ])("in %s at %s is %s", (zone, instant, day) => {
    expect(todayIn(zone, new Date(instant))).toBe(day)
  })
})

describe("the days of a range in an account's zone", () => {
  const rangeAt = (instant: string, zone: string, preset: DatePreset) =>
    Object.values(resolveRange(preset, todayIn(zone, new Date(instant)))).join(" ")

  test.each<[string, string, DatePreset, string]>([
    // One instant on both sides of the date line, at the end of a month, of a quarter and of a year.
    ["2026-12-31T10:30:00Z", "Pacific/Kiritimati", "mtd", "2027-01-01 2027-01-01"],
    ["2026-12-31T10:30:00Z", "Pacific/Pago_Pago", "mtd", "2026-12-01 2026-12-30"],
    ["2026-12-31T10:30:00Z", "Pacific/Kiritimati", "prevQuarter", "2026-10-01 2026-12-31"],
    ["2026-12-31T10:30:00Z", "Pacific/Pago_Pago", "prevQuarter", "2026-07-01 2026-09-30"],
    ["2026-12-31T10:30:00Z", "Pacific/Kiritimati", "lastCalendarYear", "2026-01-01 2026-12-31"],
    ["2026-12-31T10:30:00Z", "Pacific/Pago_Pago", "lastCalendarYear", "2025-01-01 2025-12-31"],
    ["2026-11-22T10:30:00Z", "Pacific/Auckland", "lastCalendarWeek", "2026-11-15 2026-11-21"],
    ["2026-11-22T10:30:00Z", "Pacific/Pago_Pago", "lastCalendarWeek", "2026-11-08 2026-11-14"],
    // The last instant of a day and the first of the next, where clocks are set at night.
    ["2026-03-08T04:59:59Z", "America/New_York", "yesterday", "2026-03-06 2026-03-06"],
    ["2026-03-08T05:00:00Z", "America/New_York", "yesterday", "2026-03-07 2026-03-07"],
    ["2026-03-09T03:59:59Z", "America/New_York", "sevenDays", "2026-03-02 2026-03-08"],
    ["2026-03-09T04:00:00Z", "America/New_York", "sevenDays", "2026-03-03 2026-03-09"],
    ["2026-11-02T04:59:59Z", "America/New_York", "today", "2026-11-01 2026-11-01"],
    ["2026-11-02T05:00:00Z", "America/New_York", "today", "2026-11-02 2026-11-02"],
    ["2026-04-04T14:59:59Z", "Australia/Lord_Howe", "prevMonth", "2026-03-01 2026-03-31"],
    ["2018-11-04T02:59:59Z", "America/Sao_Paulo", "today", "2018-11-03 2018-11-03"],
    ["2018-11-04T03:00:00Z", "America/Sao_Paulo", "today", "2018-11-04 2018-11-04"],
    // A zone that went over the date line has no 30 December 2011; its days are counted as of the calendar.
    ["2011-12-30T09:59:59Z", "Pacific/Apia", "today", "2011-12-29 2011-12-29"],
    ["2011-12-30T10:00:00Z", "Pacific/Apia", "yesterday", "2011-12-30 2011-12-30"],
    // A leap day in one zone and not yet in another.
    ["2024-02-28T18:00:00Z", "Asia/Tokyo", "twelveMonths", "2023-03-01 2024-02-29"],
    ["2024-02-28T18:00:00Z", "America/Los_Angeles", "twelveMonths", "2023-03-01 2024-02-28"],
    ["2024-02-29T23:30:00Z", "Europe/Berlin", "mtd", "2024-03-01 2024-03-01"],
    ["2024-02-29T23:30:00Z", "Europe/London", "mtd", "2024-02-01 2024-02-29"],
    ["2025-02-28T23:30:00Z", "Europe/London", "twoYears", "2023-03-01 2025-02-28"],
  ])("at %s in %s for %s are %s", (instant, zone, preset, days) => {
    expect(rangeAt(instant, zone, preset)).toBe(days)
  })
})
