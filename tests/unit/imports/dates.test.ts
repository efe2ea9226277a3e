import { dateError, dayIn, orderIn, readDate } from "#review-api/imports/dates.ts"

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
  "2013-09-22T10:30:00 IST",
  "2013-09-22T10:30:00+25:00",
  "9/2/2013 13:00 PM",
  "0001-01-01",
  "22092013",
  "Jan 5",
  "2 weeks ago",
  "Jan 2024",
  "2013-09-22 and more",
])("does not take %p for a date", (text) => {
  expect(readDate(text, "UTC", "month_first")).toBeNull()
  expect(readDate(text, "UTC", "day_first")).toBeNull()
})

const fifth = "2024-01-05T00:00:00"
test.each([
  ["2024/01/05", fifth],
  ["\u200e2024\u200e-\u200e01\u200e-\u200e05", fifth],
  ["2024\u201101\u201105", fifth],
  ["2024\u221201\u221205", fifth],
  ["2024–01–05", fifth],
  ["05JAN2024", fifth],
  ["05JAN24:22:15:00", "2024-01-05T22:15:00"],
  ["05/Jan/2024:10:00:00 +0100", "2024-01-05T09:00:00.000Z"],
  ["5.I.2024", fifth],
  ["5-VIII-2024", "2024-08-05T00:00:00"],
  ["/Date(1704412800000)/", `${fifth}.000Z`],
  ["2024-01-05T01:00:00+01:00[Europe/Berlin]", `${fifth}.000Z`],
  ["2024-01-05 00:00:00.000000 +00:00 UTC", `${fifth}.000Z`],
  ["22:15 5 Jan 2024", "2024-01-05T22:15:00"],
  ["Jan 5, 2024 – 10:15 PM", "2024-01-05T22:15:00"],
  ["Fri, Jan 5, 2024 · 10:15 PM", "2024-01-05T22:15:00"],
  ["5 Jan 2024 | 22:15", "2024-01-05T22:15:00"],
  ["Friday 1/5/2024", fifth],
  ["pe 1/5/2024 klo 22.15", "2024-01-05T22:15:00"],
  ["mar. 2 janv. 2024 à 22h15", "2024-01-02T22:15:00"],
  ["mar. 5 mars 2024", "2024-03-05T00:00:00"],
  ["mar 5 2024", "2024-03-05T00:00:00"],
  ["5 січня 2024 р. о 22:15", "2024-01-05T22:15:00"],
  ["5 tháng 1, 2024", fifth],
  ["ngày 5 tháng 1 năm 2024", fifth],
  ["5 जनवरी 2024", fifth],
  ["2024 m. sausio 5 d.", fifth],
  ["2024. gada 5. janvāris", fifth],
  ["5. siječnja 2024.", fifth],
  ["5. listopada 2024.", "2024-10-05T00:00:00"],
  ["5 listopada 2024", "2024-11-05T00:00:00"],
  ["Reviewed in the United States on January 5, 2024", fifth],
  ["2024年1月5日に日本でレビュー済み", fifth],
  ["2024.01.05", fifth],
  ["20240105", fifth],
  ["5 Jan 2024", fifth],
  ["Jan 5, 2024", fifth],
  ["January 5, 2024", fifth],
  ["05-Jan-2024", fifth],
  ["1/5/2024 12:00 AM", fifth],
  ["45296", fifth],
  ["1704412800", `${fifth}.000Z`],
  ["1704412800000", `${fifth}.000Z`],
  ["2024-01-05 10:00:00 EST", "2024-01-05T15:00:00.000Z"],
  ["2024-01-05T10:00:00+0530", "2024-01-05T04:30:00.000Z"],
  ["2024-01-05T10:00:00.123456789Z", "2024-01-05T10:00:00.000Z"],
  ["2024-W01-5", fifth],
  ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z"],
  ["2024-01-05T24:00:00", "2024-01-06T00:00:00"],
  ["Fri Jan 05 2024 10:00:00 GMT+0000", "2024-01-05T10:00:00.000Z"],
  ["Fri Jan 05 2024 10:00:00 GMT+0100 (Central European Standard Time)", "2024-01-05T09:00:00.000Z"],
  ["2024-01-05 10:00:00 UTC", "2024-01-05T10:00:00.000Z"],
  ["2024-01-05 10:00 PM", "2024-01-05T22:00:00"],
  ["2024-1-5", fifth],
  ["5.1.2024", "2024-05-01T00:00:00"],
  ["2024-01-05T10", "2024-01-05T10:00:00"],
  ["2024-01-05T10:00:00 -0500", "2024-01-05T15:00:00.000Z"],
  ["２０２４-01-05", fifth],
  ["١٢/٠٣/٢٠٢٤", "2024-12-03T00:00:00"],
  ["2024年1月5日", fifth],
  ["2024年01月05日 22時15分", "2024-01-05T22:15:00"],
  ["2024년 1월 5일", fifth],
  ["2024. 1. 5. 오후 3:04", "2024-01-05T15:04:00"],
  ["2024/1/5 下午3:04:05", "2024-01-05T15:04:05"],
  ["5. Januar 2024", fifth],
  ["05.01.24, 10:30 Uhr", "2024-05-01T10:30:00"],
  ["1er février 2024", "2024-02-01T00:00:00"],
  ["5 janv. 2024", fifth],
  ["5 de enero de 2024", fifth],
  ["5 gennaio 2024", fifth],
  ["5 de janeiro de 2024", fifth],
  ["5 januari 2024", fifth],
  ["5 stycznia 2024", fifth],
  ["2024. január 5.", fifth],
  ["5 января 2024 г.", fifth],
  ["Jan 5, 2024 at 10:00 PM", "2024-01-05T22:00:00"],
  ["Friday, January 5th, 2024", fifth],
  ["Reviewed January 5, 2024", fifth],
  ["Fri, 05 Jan 2024 10:00:00 GMT", "2024-01-05T10:00:00.000Z"],
  ["Fri Jan  5 10:00:00 2024", "2024-01-05T10:00:00"],
  ["5-Jan-24", fifth],
  ["2024-01-05 10:00:00.0", "2024-01-05T10:00:00"],
  ["Mon, 1 Jul 2024 14:00:00 GMT+2", "2024-07-01T12:00:00.000Z"],
  ["2024-07-01 14:00 UTC+02:00", "2024-07-01T12:00:00.000Z"],
  ["2024-07-01T14:00:00-3", "2024-07-01T17:00:00.000Z"],
  ["2024-07-01T14:00:00+0530", "2024-07-01T08:30:00.000Z"],
  ["14 września 2024 r. o godz. 22:05", "2024-09-14T22:05:00"],
  ["1. juli 2024 kl. 22.00", "2024-07-01T22:00:00"],
  ["Jan 5, 2024 at 10 PM", "2024-01-05T22:00:00"],
  ["1er juillet 2024 à 14h30", "2024-07-01T14:30:00"],
  ["14η Μαΐου 2024", "2024-05-14T00:00:00"],
  ["2024年7月1日（月）", "2024-07-01T00:00:00"],
  ["2024/07/01(月) 10:30", "2024-07-01T10:30:00"],
  ["2024年7月1日 星期一 10:30", "2024-07-01T10:30:00"],
  ["2024년 7월 1일 월요일", "2024-07-01T00:00:00"],
  ["令和6年4月1日", "2024-04-01T00:00:00"],
  ["令和元年5月1日", "2019-05-01T00:00:00"],
  ["平成31年4月30日", "2019-04-30T00:00:00"],
  ["民國113年4月1日", "2024-04-01T00:00:00"],
  ["14 בספטמבר 2024", "2024-09-14T00:00:00"],
  ["14 ספטמבר 2024, 10:30", "2024-09-14T10:30:00"],
  ["25 كانون الثاني 2024", "2024-01-25T00:00:00"],
  ["26-JAN-24 02.30.00 PM", "2024-01-26T14:30:00"],
  ["26-JAN-24 02.30.00.000000 PM", "2024-01-26T14:30:00"],
  ["14 กันยายน 2567", "2024-09-14T00:00:00"],
  ["14 ก.ย. 2567 10:30", "2024-09-14T10:30:00"],
  ["14 ก.ย. 67", "2024-09-14T00:00:00"],
])("reads %s as %s", (text, written) => {
  expect(readDate(text, "UTC", "month_first")?.written).toBe(written)
})

test.each([
  ["14.09.2024 r.", "2024-09-14T00:00:00"],
  ["14.09.2024 r. 10:30", "2024-09-14T10:30:00"],
  ["14.09.2024 г., 10:30", "2024-09-14T10:30:00"],
  ["14/09/2567", "2024-09-14T00:00:00"],
])("reads %s, whose day comes first, as %s", (text, written) => {
  expect(readDate(text, "UTC", "day_first")?.written).toBe(written)
  expect(orderIn(text)).toBe("day_first")
})

test.each([
  ["2 weeks ago", /counts back from an unknown day/],
  ["yesterday", /counts back/],
  ["vor 3 Tagen", /counts back/],
  ["il y a 2 mois", /counts back/],
  ["hace un año", /counts back/],
  ["3 дня назад", /counts back/],
  ["3日前", /counts back/],
  ["January 2024", /has no day/],
  ["2024-01", /has no day/],
])("says what %s lacks", (text, problem) => {
  expect(dateError(text)).toMatch(problem)
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

test.each([
  ["2024-01-05 10:00 IST", 'is in the time zone "IST", which has several meanings or none'],
  ["2026-02-30", "is a day that does not exist"],
  ["13/13/2025", "is a day that does not exist"],
  ["15. listopad 2025", 'names a month, "listopad", that differs from language to language'],
  ["2024-01-05 14:00 PM", null],
  ["soon", null],
])("why %s is no date", (text, reason) => {
  expect(readDate(text, "UTC", "day_first")).toBeNull()
  expect(dateError(text)).toBe(reason)
})

test("the day of the week says which order a date is in", () => {
  expect([orderIn("Wed 04/03/2026"), orderIn("04/03/2026 (Sat)"), orderIn("Mon 04/03/2026")]).toEqual([
    "day_first",
    "open",
    "open",
  ])
  expect(orderIn("03/04/2026, Fri")).toBe("day_first")
})
