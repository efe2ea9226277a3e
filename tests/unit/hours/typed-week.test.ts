import { daysFromMonday } from "#lib/contract/weekdays.ts"
import { readDay, type TypedDay, timeError, typeDay, typedDayIn } from "#lib/hours/typed-day.ts"
import { isOpenWeek, readWeek, type TypedWeek, typedWeekIn, typeWeek } from "#lib/hours/typed-week.ts"
import { closedWeek } from "#lib/hours/week.ts"

const day = (...times: [string, string][]): TypedDay => ({
  open: true,
  slots: times.map(([opens, closes]) => ({ opens, closes })),
})
const missing = "You must have an opening and closing time if location is open."

test.each<[string, TypedDay, object]>([
  ["9 to 9:30p", day(["9", "9:30p"]), { hours: [{ open_time: "09:00", close_time: "21:30" }] }],
  [
    "two slots and an empty one",
    day(["09:05", "12:00 pm"], ["", ""], ["1:00 PM", "05:00PM"]),
    {
      hours: [
        { open_time: "09:05", close_time: "12:00" },
        { open_time: "13:00", close_time: "17:00" },
      ],
    },
  ],
  ["past midnight", day(["6p", "2a"]), { hours: [{ open_time: "18:00", close_time: "02:00" }] }],
  ["24 hours", day(["24 Hours", ""]), { is_24_hours: true, hours: [] }],
  ["closed, whatever is typed", { ...day(["9", "x"]), open: false }, { open: false, hours: [] }],
])("reads a day as it was typed: %s [L-266 L-390]", (_, typed, expected) => {
  expect(readDay(typed)).toMatchObject({ day: expected, errors: [] })
})

test.each([
  ["17:30", "17:30"],
  ["09:05", "09:05"],
  ["9:05", "09:05"],
  ["9:05 PM", "21:05"],
  ["09:05 PM", "21:05"],
  ["9:05PM", "21:05"],
  ["09:05PM", "21:05"],
])("a time typed as %s is kept as %s [L-391 L-395 L-396 L-397 L-398 L-399 L-400 L-401]", (typed, kept) => {
  expect(readDay(day([typed, "11:45 PM"]))).toMatchObject({
    day: { hours: [{ open_time: kept, close_time: "23:45" }] },
    errors: [],
  })
})

test.each<[string, TypedDay, object[]]>([
  ["nothing", day(["", ""]), [{ slot: 0, time: "opens", text: missing }]],
  ["no closing time", day(["9", " "]), [{ slot: 0, time: "closes", text: missing }]],
  [
    "no time at all",
    day(["abc", "25:00"]),
    [
      { slot: 0, time: "opens", text: timeError },
      { slot: 0, time: "closes", text: timeError },
    ],
  ],
  [
    "equal times below an empty slot",
    day(["", ""], ["9", "09:00"]),
    [{ slot: 1, time: "opens", text: "Opening and closing time cannot be the same" }],
  ],
  [
    "slots that overlap",
    day(["9", "5p"], ["4:30p", "8p"]),
    [{ slot: 1, time: "opens", text: "These hours overlap the ones above" }],
  ],
])("says at the time what is wrong with it: %s [L-393 L-406]", (_, typed, errors) => {
  expect(readDay(typed).errors).toEqual(errors)
})

test("what is kept is typed as it is shown, and read as it was", () => {
  const week = {
    ...closedWeek(),
    monday: { open: true, is_24_hours: true, hours: [] },
    friday: {
      open: true,
      is_24_hours: false,
      hours: [
        { open_time: "00:00", close_time: "12:30" },
        { open_time: "17:00", close_time: "01:00" },
      ],
    },
  }
  expect(typeDay(week.friday).slots).toEqual([
    { opens: "12:00 AM", closes: "12:30 PM" },
    { opens: "5:00 PM", closes: "1:00 AM" },
  ])
  expect(readWeek(typeWeek(week))).toEqual({ hours: week, errors: {} })
})

test("a night that ends after the next day has opened is said at the later of the two in the table", () => {
  const night = day(["6 PM", "7 AM"])
  const overlap = "These hours overlap the ones above"
  const clinic: TypedWeek = {
    monday: night,
    tuesday: night,
    wednesday: night,
    thursday: night,
    friday: night,
    saturday: day(["24 hours", ""]),
    sunday: day(["", ""], ["9 PM", "6:30 PM"]),
  }
  expect(readWeek(clinic)).toEqual({
    hours: null,
    errors: { "week.saturday.slots.0.opens": overlap, "week.sunday.slots.1.opens": overlap },
  })
  const tidy = { ...clinic, friday: day(["6 PM", "12 AM"]), sunday: day(["9 PM", "6 PM"]) }
  expect(readWeek(tidy).errors).toEqual({})
})

const textsOf = (fields: Record<string, string>) => (name: string) => fields[name]

test("before scripts run, times say which days are open, and a form without any of it has no week", () => {
  expect(typedWeekIn(textsOf({ name: "Canal House" }))).toBeNull()
  const plain = Object.fromEntries(
    daysFromMonday.flatMap((one) => [
      [`week.${one}.slots.0.opens`, ""],
      [`week.${one}.slots.0.closes`, ""],
    ]),
  )
  expect(isOpenWeek(typedWeekIn(textsOf(plain))!)).toBe(false)
  const typed = typedWeekIn(textsOf({ ...plain, "week.sunday.slots.0.opens": "10" }))!
  expect(typed.sunday).toEqual(day(["10", ""]))
  expect(readWeek(typed)).toEqual({ hours: null, errors: { "week.sunday.slots.0.closes": missing } })
})

test("once scripts run, a day says itself whether it is open", () => {
  const fields = { "d.open": "true", "d.slots.0.opens": "", "d.slots.0.closes": "" }
  expect(typedDayIn(textsOf(fields), "d")).toEqual(day(["", ""]))
  expect(typedDayIn(textsOf({ ...fields, "d.open": "false" }), "d")).toEqual({ open: false, slots: [] })
})
