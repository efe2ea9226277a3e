import { postcodeError } from "#review-api/core/postcode.ts"

test.each([
  ["02108", "US"],
  ["02108-1234", "US"],
  [" 02108 1234 ", "US"],
  ["00901", "PR"],
  ["k1a0b1", "CA"],
  ["K1A-0B1", "CA"],
  ["sw1a 1aa", "GB"],
  ["EC1A1BB", "GB"],
  ["D-10115", "DE"],
  ["SE-123 45", "SE"],
  ["1012 js", "NL"],
  ["1012", "NL"],
  ["1250-096", "PT"],
  ["１００-０００１", "JP"],
  ["D02 X285", "IE"],
  ["anything", null],
  ["Dublin 2", "IE"],
])("%s is taken in %s", (text, country) => {
  expect(postcodeError(text, country)).toBeNull()
})

test.each([
  ["2108", "US", "must have 5 digits, such as 02108 or 02108-1234"],
  ["ABC", "US", "must have 5 digits, such as 02108 or 02108-1234"],
  ["0-2108", "US", "must have 5 digits, such as 02108 or 02108-1234"],
  [
    "2.108E+03",
    "US",
    "looks like a number from a spreadsheet; write it as text, such as 02108 or 02108-1234",
  ],
  ["1067", "DE", "must have 5 digits"],
  ["2108.0", "US", "must have 5 digits, such as 02108 or 02108-1234"],
  ["SW1A", "GB", "is not a postcode of this country, such as SW1A 1AA"],
  ["02108", "CA", "is not a postcode of this country, such as K1A 0B1"],
  ["1,0115E+04", null, "looks like a number from a spreadsheet; write it as text"],
])("%s is refused in %s", (text, country, error) => {
  expect(postcodeError(text, country)).toBe(error)
})
