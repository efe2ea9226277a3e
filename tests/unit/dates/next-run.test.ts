import type { ExportFrequency } from "#lib/contract/scheduled-exports/constants.ts"
import { scheduledTimeError } from "#lib/contract/scheduled-exports/constants.ts"
import { dateDescriptors, legendOf } from "#lib/dates/descriptors.ts"
import { nextRun } from "#lib/dates/next-run.ts"
import { descriptorOfLegend, schedulingError } from "#lib/dates/scheduling.ts"
import { instantOf } from "#lib/dates/wall-time.ts"

type Row = [
  what: string,
  frequency: ExportFrequency,
  time: string,
  zone: string,
  after: string,
  runs: string[],
]

const newYork = "America/New_York"

describe("the next run of a schedule is in the account's own time (D-114)", () => {
  test.each<Row>([
    ["later today", "daily", "13:00", "UTC", "2026-03-04T12:59:59Z", ["2026-03-04T13:00"]],
    ["not the run that is now", "daily", "13:00", "UTC", "2026-03-04T13:00:00Z", ["2026-03-05T13:00"]],
    ["midnight", "daily", "00:00", "UTC", "2026-03-04T00:00:01Z", ["2026-03-05T00:00"]],
    ["one minute before midnight", "daily", "23:59", newYork, "2026-01-01T04:58:00Z", ["2026-01-01T04:59"]],
    [
      "far east: a new day earlier",
      "daily",
      "06:00",
      "Pacific/Kiritimati",
      "2026-06-01T15:59:00Z",
      ["2026-06-01T16:00"],
    ],
    [
      "far west: the day before",
      "daily",
      "18:00",
      "Pacific/Pago_Pago",
      "2026-06-01T04:59:00Z",
      ["2026-06-01T05:00"],
    ],
    ["quarters of an hour", "daily", "13:00", "Asia/Kathmandu", "2026-06-01T07:00:00Z", ["2026-06-01T07:15"]],
    [
      "over the start of summer time",
      "daily",
      "13:00",
      newYork,
      "2026-03-07T18:00:00Z",
      ["2026-03-08T17:00", "2026-03-09T17:00"],
    ],
    [
      "over its end",
      "daily",
      "13:00",
      newYork,
      "2026-10-31T17:00:00Z",
      ["2026-11-01T18:00", "2026-11-02T18:00"],
    ],
    [
      "a skipped time at the next full minute",
      "daily",
      "02:30",
      newYork,
      "2026-03-07T07:30:00Z",
      ["2026-03-08T07:00", "2026-03-09T06:30"],
    ],
    [
      "a skipped midnight at one",
      "daily",
      "00:00",
      "Africa/Cairo",
      "2026-04-22T22:00:00Z",
      ["2026-04-23T22:00", "2026-04-24T21:00"],
    ],
    [
      "a doubled time once, the first",
      "daily",
      "01:30",
      newYork,
      "2026-10-31T05:30:00Z",
      ["2026-11-01T05:30", "2026-11-02T06:30"],
    ],
    [
      "from within the second of a doubled time",
      "daily",
      "01:30",
      newYork,
      "2026-11-01T06:15:00Z",
      ["2026-11-02T06:30"],
    ],
    [
      "a gap of half an hour",
      "daily",
      "02:10",
      "Australia/Lord_Howe",
      "2026-10-02T15:40:00Z",
      ["2026-10-03T15:30", "2026-10-04T15:10"],
    ],
    [
      "on its weekday at one",
      "weekly",
      "tuesday",
      "UTC",
      "2026-03-04T00:00:00Z",
      ["2026-03-10T13:00", "2026-03-17T13:00"],
    ],
    [
      "the weekday of the account, not of UTC",
      "weekly",
      "sunday",
      "Pacific/Auckland",
      "2026-06-06T00:00:00Z",
      ["2026-06-07T01:00"],
    ],
    [
      "sunday west of the date line",
      "weekly",
      "sunday",
      "Pacific/Honolulu",
      "2026-06-07T22:59:00Z",
      ["2026-06-07T23:00"],
    ],
    [
      "on its day of the month",
      "monthly",
      "1",
      "UTC",
      "2026-02-01T13:00:00Z",
      ["2026-03-01T13:00", "2026-04-01T13:00"],
    ],
    [
      "the 31st: the last day of every month",
      "monthly",
      "31",
      "UTC",
      "2026-01-31T13:00:00Z",
      ["2026-02-28T13:00", "2026-03-31T13:00", "2026-04-30T13:00"],
    ],
    [
      "the 30th in February",
      "monthly",
      "30",
      "UTC",
      "2026-02-01T00:00:00Z",
      ["2026-02-28T13:00", "2026-03-30T13:00"],
    ],
    [
      "the 29th in a leap year",
      "monthly",
      "29",
      "UTC",
      "2028-02-01T00:00:00Z",
      ["2028-02-29T13:00", "2028-03-29T13:00"],
    ],
    ["the 29th in another year", "monthly", "29", "UTC", "2027-02-01T00:00:00Z", ["2027-02-28T13:00"]],
    ["over the end of a year", "monthly", "31", "UTC", "2026-12-31T13:00:00Z", ["2027-01-31T13:00"]],
    [
      "in a zone that is none, as in UTC",
      "daily",
      "13:00",
      "Mars/Olympus",
      "2026-03-04T00:00:00Z",
      ["2026-03-04T13:00"],
    ],
  ])("%s: %s at %s in %s", (_, frequency, time, zone, after, runs) => {
    let last = new Date(after)
    for (const run of runs) {
      last = nextRun({ frequency, time }, zone, last)
      expect(last.toISOString().slice(0, 16)).toBe(run)
    }
  })

  test.each(["America/New_York", "Africa/Cairo", "Australia/Lord_Howe", "Pacific/Apia", "Europe/London"])(
    "a year of days in %s has one run each, every one later than the one before",
    (zone) => {
      for (const time of ["00:00", "01:30", "02:30", "23:30"]) {
        let last = instantOf(zone, "2025-12-31", time)
        for (let day = 0; day < 365; day += 1) {
          const run = nextRun({ frequency: "daily", time }, zone, last)
          const hours = (run.getTime() - last.getTime()) / 3_600_000
          expect(hours).toBeGreaterThanOrEqual(22.5)
          expect(hours).toBeLessThanOrEqual(25.5)
          last = run
        }
        expect(last).toEqual(instantOf(zone, "2026-12-31", time))
      }
    },
  )
})

describe("what a schedule may be made of", () => {
  test.each<[ExportFrequency, string, boolean]>([
    ["daily", "09:30", true],
    ["daily", "00:00", true],
    ["daily", "24:00", false],
    ["daily", "9:30", false],
    ["daily", "09:60", false],
    ["daily", "sunday", false],
    ["weekly", "tuesday", true],
    ["weekly", "Tuesday", false],
    ["weekly", "1", false],
    ["monthly", "1", true],
    ["monthly", "31", true],
    ["monthly", "0", false],
    ["monthly", "32", false],
    ["monthly", "1.5", false],
    ["monthly", "05", false],
    ["monthly", "5.0", false],
    ["monthly", "+5", false],
    ["monthly", " 5", false],
  ])("%s at %j: %s [F-383, F-384, F-385, F-386]", (frequency, time, isGood) => {
    expect(scheduledTimeError(frequency, time) === null).toBe(isGood)
  })

  test("fifteen ranges can be scheduled and come back from their legend; the others say why not [F-379, F-380, F-381]", () => {
    const good = dateDescriptors.filter((descriptor) => schedulingError(descriptor) === null)
    expect(good).toHaveLength(15)
    for (const descriptor of good) expect(descriptorOfLegend(legendOf(descriptor))).toBe(descriptor)
    expect(descriptorOfLegend("whenever")).toBeNull()
    expect(["allTime", "custom", "twoYears", "whenever"].map(schedulingError)).toEqual([
      "All time date option is not supported",
      "Select a preset date option",
      "Select a preset date option",
      "Select a preset date option",
    ])
  })
})
