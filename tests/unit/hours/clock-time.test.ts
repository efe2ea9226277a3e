import { formatTime, minutesOf, offeredTimes, parseTime, spokenTime } from "#lib/hours/clock-time.ts"

test.each([
  ["24 hours", "24 hours"],
  ["24 Hours", "24 hours"],
  ["09:05", "09:05"],
  ["9:05", "09:05"],
  ["17:30", "17:30"],
  ["5:30", "05:30"],
  ["9:05 PM", "21:05"],
  ["09:05 PM", "21:05"],
  ["9:05PM", "21:05"],
  ["09:05PM", "21:05"],
  ["5:30 pm", "17:30"],
  ["12:00 AM", "00:00"],
  ["12:15 PM", "12:15"],
  ["9", "09:00"],
  ["9p", "21:00"],
  ["9:30p", "21:30"],
  [" 11 am ", "11:00"],
])("reads %j as %s", (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each(["abc", "25:00", "24:00", "9:60", "13:00 PM", "0:30 AM", "", "9:5", "9 o'clock", "12:00:00"])(
  "takes %j for no time",
  (text) => {
    expect(parseTime(text)).toBeNull()
  },
)

test("offers every half hour from midnight to 11:30 PM [L-619]", () => {
  const minutes = offeredTimes.map((time) => minutesOf(time))
  expect(minutes).toEqual(Array.from({ length: 48 }, (_, at) => 30 * at))
  expect(offeredTimes.map(formatTime)).toEqual(expect.arrayContaining(["12:00 AM", "12:30 PM", "11:30 PM"]))
  expect([offeredTimes[0], offeredTimes.at(-1)]).toEqual(["00:00", "23:30"])
})

test("shows a stored time as h:mm A, and says it without the minutes of a full hour", () => {
  expect([formatTime("17:00"), formatTime("00:30"), formatTime("24 hours")]).toEqual([
    "5:00 PM",
    "12:30 AM",
    "24 hours",
  ])
  expect([spokenTime("21:00"), spokenTime("12:05")]).toEqual(["9 PM", "12:05 PM"])
})
