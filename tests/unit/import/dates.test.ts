import { dayIn, orderIn, readDate } from "#review-api/import/dates.ts"

const newYork = "America/New_York"

test.each([
  ["2013-09-22T00:00:00Z", "2013-09-22T00:00:00.000Z"],
  ["2013-09-22T10:30:05.123456Z", "2013-09-22T10:30:05.123Z"],
  ["2013-09-22T10:30:05+02:00", "2013-09-22T08:30:05.000Z"],
  ["2013-09-22 10:30:05-0430", "2013-09-22T15:00:05.000Z"],
  ["2013-09-22 10:30:05 UTC", "2013-09-22T10:30:05.000Z"],
  ["2013-09-22", "2013-09-22T04:00:00.000Z"],
  ["2013-1-2", "2013-01-02T05:00:00.000Z"],
  ["2013-09-22T10:30", "2013-09-22T14:30:00.000Z"],
  ["09/22/2013", "2013-09-22T04:00:00.000Z"],
  ["9/2/2013 1:05 PM", "2013-09-02T17:05:00.000Z"],
  ["9/2/2013 12:00 AM", "2013-09-02T04:00:00.000Z"],
  ["9/2/2013, 23:59:59", "2013-09-03T03:59:59.000Z"],
  ["2024-02-29", "2024-02-29T05:00:00.000Z"],
])("reads %s, in the account's zone where it names none", (text, instant) => {
  expect(readDate(text, newYork, "month_first")?.at.toISOString()).toBe(instant)
})

test.each([
  "yesterday",
  "",
  "2023-02-29",
  "2013-13-01",
  "22/13/2013",
  "09/22/013",
  "09.22/2013",
  "09-22 2013",
  "2013-09-22T25:00:00Z",
  "2013-09-22T10:61:00Z",
  "2013-09-22T10:30:00 CEST",
  "2013-09-22T10:30:00+25:00",
  "9/2/2013 13:00 PM",
  "0001-01-01",
  "20130922",
  "2013-09-22 and more",
])("does not take %p for a date", (text) => {
  expect(readDate(text, "UTC", "month_first")).toBeNull()
  expect(readDate(text, "UTC", "day_first")).toBeNull()
})

test.each([
  ["03/04/2025", "2025-04-03", "2025-03-04"],
  ["3.4.2025", "2025-04-03", "2025-03-04"],
  ["3-4-25", "2025-04-03", "2025-03-04"],
  ["3.4.68 9:05", "2068-04-03", "2068-03-04"],
  ["03/04/69", "1969-04-03", "1969-03-04"],
  ["25/03/2025", "2025-03-25", null],
  ["03-25-2025", null, "2025-03-25"],
])("reads %s as %s with the day first, as %s with the month first", (text, dayFirst, monthFirst) => {
  expect([dayIn(text, "day_first"), dayIn(text, "month_first")]).toEqual([dayFirst, monthFirst])
})

test.each([
  ["25/03/2025", "day_first"],
  ["3-25-25 4:10 PM", "month_first"],
  ["3.4.2025", "open"],
  ["4/4/2025", null],
  ["32/4/2025", null],
  ["25/25/2025", null],
  ["2025-03-04", null],
])("the order in %s is %s", (text, order) => {
  expect(orderIn(text)).toBe(order)
})

test("the written form does not depend on the zone", () => {
  expect(readDate("2013-09-22", newYork, "month_first")?.written).toBe(
    readDate("09/22/2013", "UTC", "month_first")?.written,
  )
})
