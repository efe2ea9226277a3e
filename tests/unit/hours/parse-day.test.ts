import { isTwentyFourHour, parseDay } from "#lib/hours/parse-day.ts"

const slots = (text: string, isByTwentyFour?: boolean) => {
  const day = parseDay(text, isByTwentyFour)
  if (day === null || day === "unclear") return day
  return day.hours.map(({ open_time, close_time }) => `${open_time}-${close_time}`).join(" ")
}

test.each([
  ["9 AM to 5 PM", "09:00-17:00"],
  ["9a-5:30p", "09:00-17:30"],
  ["9:00 AM to 5:00 AM", "09:00-05:00"],
  ["9-17", "09:00-17:00"],
  ["09:00-17:00", "09:00-17:00"],
  ["18:00 – 2:00", "18:00-02:00"],
  ["9:00-12:00", "09:00-12:00"],
  ["9:00 AM-5:00 PM", "09:00-17:00"],
  ["09:00 - 17:00 Uhr", "09:00-17:00"],
  ["9 bis 17 Uhr", "09:00-17:00"],
  ["9 Uhr - 17 Uhr", "09:00-17:00"],
  ["9h-17h", "09:00-17:00"],
  ["9h30 à 17h", "09:30-17:00"],
  ["9h-12h, 14h-18h", "09:00-12:00 14:00-18:00"],
  ["de 9 h a 17 h", "09:00-17:00"],
  ["7:00-11:00; 14:00-18:00", "07:00-11:00 14:00-18:00"],
  ["14:00-18:00, 09:00-12:00", "14:00-18:00 09:00-12:00"],
  ["9.00-17.30", "09:00-17:30"],
  ["09:00-24:00", "09:00-00:00"],
  ["12:00-15:00 / 19:00-24:00", "12:00-15:00 19:00-00:00"],
  ["08:00 - 12:00 und 13:30 - 18:00 Uhr", "08:00-12:00 13:30-18:00"],
  ["9h30-12h / 14h-19h", "09:30-12:00 14:00-19:00"],
  ["9:00 a 14:00 y 17:00 a 20:00", "09:00-14:00 17:00-20:00"],
  ["das 9h às 18h", "09:00-18:00"],
  ["9 AM to noon", "09:00-12:00"],
  ["5 PM to midnight", "17:00-00:00"],
  ["6 p.m. - 10 p.m.", "18:00-22:00"],
  ["0900-1730", "09:00-17:30"],
  ["930-1730", "09:30-17:30"],
  ["09.00 - 17.30 uur", "09:00-17:30"],
  ["9h00-12h00 14h00-18h30", "09:00-12:00 14:00-18:30"],
  ["9:00-12:00\n13:00-17:00", "09:00-12:00 13:00-17:00"],
  ["9 AM to 12 PM 1 PM to 5 PM", "09:00-12:00 13:00-17:00"],
  ["9:00-17:00|18:00-20:00", "09:00-17:00 18:00-20:00"],
  ["09:00:00-17:00:00", "09:00-17:00"],
  ["9 a - 5 p", "09:00-17:00"],
  ["06:00-06:00", "06:00-06:00"],
  ["6:00-0:00", "06:00-00:00"],
  ["8:00-12:00", "08:00-12:00"],
])("%s in a file is read as it is written", (text, read) => {
  expect(slots(text)).toBe(read)
})

test.each([
  "9-5",
  "6 - 10 p.m.",
  "10-6",
  "7 - 11",
  "9:00-5:00",
  "9am-5",
  "1-5pm",
  "11:00 to 2:00",
  "9-12, 1-5",
  "9:00-12:00, 1:00-5:00",
  "08:30-12:30 / 2:00-6:00",
  "09:00-12:00 & 1:00-5:00",
  "13:00-17:00, 8:00-11:00",
  "1:00-5:00",
  "4:00-11:00",
  "5:00-10:00",
  "7:00-11:00",
  "13:00-9:00",
  "15:00-8:00",
  "930-530",
  "6:00-6:00",
])("%s in a file could be morning or evening", (text) => {
  expect(slots(text)).toBe("unclear")
})

test.each(["x", "X", "", "Closed", "Geschlossen", "fermé", "Cerrado", "zavřeno"])(
  "%s in a file is a closed day",
  (text) => {
    expect(parseDay(text)).toMatchObject({ open: false })
  },
)

test.each([
  "24 hours",
  "24h",
  "24h/24",
  "24 Stunden",
  "24 heures",
  "Open 24h",
  "open 24 hours",
  "durchgehend geöffnet",
  "0:00-24:00",
  "00:00-00:00",
  "00:00-23:59",
  "12:00 AM - 11:59 PM",
  "12AM-12AM",
])("%s in a file is all day", (text) => {
  expect(parseDay(text)).toMatchObject({ open: true, is_24_hours: true })
})

test.each([
  "24",
  "geöffnet",
  "9-17 und",
  "Mo-Fr",
  "24:00-24:00",
  "9:00-25:00",
  "9-12-17",
  "9am-5pm (by appt)",
])("%s in a file says no hours", (text) => {
  expect(parseDay(text)).toBeNull()
})

test("other days of the week show which clock it is", () => {
  expect(isTwentyFourHour(["9-12", "13:00-18:00"])).toBe(true)
  expect(isTwentyFourHour(["9-12", "1 PM to 6 PM", "08:00-12:00"])).toBe(false)
  expect(slots("9-12", true)).toBe("09:00-12:00")
  expect(isTwentyFourHour(["24 hours", "9-5"])).toBe(false)
  expect(isTwentyFourHour(["08:30-12:30", "2:00-6:00"])).toBe(false)
  expect(isTwentyFourHour(["08:30-12:30", "2:00-6:00", "13:00-18:00"])).toBe(true)
})

test.each([
  ["9-5", "unclear"],
  ["8:30-5:30", "unclear"],
  ["9:00-5:00", "unclear"],
  ["09:00-05:00", "unclear"],
  ["9-12, 1-5, 7-2", "unclear"],
  ["12-2", "unclear"],
  ["1:00-5:00", "unclear"],
  ["5:00-10:00", "05:00-10:00"],
  ["13:00-5:00", "13:00-05:00"],
  ["18-2", "18:00-02:00"],
  ["22:00-03:00", "22:00-03:00"],
  ["14-1", "14:00-01:00"],
  ["11:00-00:30", "11:00-00:30"],
  ["9:00-24:00", "09:00-00:00"],
  ["9 AM to 5 AM", "09:00-05:00"],
])("beside days of a 24-hour clock, %s is %s", (text, read) => {
  expect(slots(text, true)).toBe(read)
})
