import { isPersonPhone, phoneNumber } from "#review-api/core/phone-number.ts"

test.each([
  ["(312) 555-0142", "US", "+13125550142"],
  ["312.555.0142", null, "+13125550142"],
  ["020 7946 0018", "GB", "+442079460018"],
  ["+44 20 7946 0018", "US", "+442079460018"],
  ["030 901820", "DE", "+4930901820"],
  ["0301234567", "US", null],
  ["12345", "US", null],
  ["(000) 000-0000", "US", null],
  ["not a number", "US", null],
  ["", "US", null],
  [null, "US", null],
])("%s in %s is dialled as %s", (text, country, number) => {
  expect(phoneNumber(text, country)).toBe(number)
})

test.each([
  ["(555) 123-4567", "US", true],
  ["555123456", "US", false],
  ["13125550142", "US", false],
  ["1 312 555 0142", null, false],
  ["+1 312 555 0142", "US", true],
  ["+49 30 901820", "CA", true],
  ["+49 30", "US", false],
  ["030 901820", "US", false],
  ["030 901820", "DE", true],
  ["030/901820", "DE", true],
  ["12345", "DE", false],
])("%s of someone in %s is a phone: %s [F-414]", (text, country, isPhone) => {
  expect(isPersonPhone(text, country)).toBe(isPhone)
})
