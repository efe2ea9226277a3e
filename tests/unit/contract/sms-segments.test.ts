import { smsSize } from "#lib/contract/templates/sms-segments.ts"

const times = (text: string, count: number) => text.repeat(count)

test.each([
  ["nothing", "", "gsm7", 0, 0, 160],
  ["160 letters", times("a", 160), "gsm7", 160, 1, 0],
  ["161 letters", times("a", 161), "gsm7", 161, 2, 145],
  ["306 letters", times("a", 306), "gsm7", 306, 2, 0],
  ["307 letters", times("a", 307), "gsm7", 307, 3, 152],
  ["80 euro signs, of two units each", times("€", 80), "gsm7", 160, 1, 0],
  ["81 euro signs", times("€", 81), "gsm7", 162, 2, 143],
  ["a bracket that does not fit at an end", `${times("a", 152)}[${times("a", 152)}`, "gsm7", 306, 3, 152],
  ["70 units of another alphabet", times("я", 70), "ucs2", 70, 1, 0],
  ["71 units of another alphabet", times("я", 71), "ucs2", 71, 2, 63],
  ["134 units of another alphabet", times("я", 134), "ucs2", 134, 2, 0],
  ["an emoji, of two units", "👍", "ucs2", 2, 1, 68],
  ["an emoji that does not fit at an end", `${times("я", 66)}👍${times("я", 66)}`, "ucs2", 134, 3, 66],
])("%s", (_, text, encoding, units, segments, left) => {
  expect(smsSize(text)).toMatchObject({ encoding, units, segments, left })
})

test("characters that make it longer are named once", () => {
  expect(smsSize("‘Hi’ ‘there’ 👍 é ñ Ω").unusual).toEqual(["‘", "’", "👍"])
  expect(smsSize("é ñ Ω £ €").unusual).toEqual([])
})
