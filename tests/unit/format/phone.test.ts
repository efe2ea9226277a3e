import { localPhone, nationalPhone } from "#lib/format/phone.ts"

test.each([
  ["+16035550133", "US", "(603) 555-0133"],
  ["+16035550133", "CA", "+1 603 555 0133"],
  ["+442079460018", "GB", "020 7946 0018"],
  ["+442079460018", "US", "+44 20 7946 0018"],
  ["+4930901820", "DE", "030 901820"],
  ["+33142685300", "FR", "01 42 68 53 00"],
  ["+819012345678", "JP", "090-1234-5678"],
  ["+5511961234567", "BR", "(11) 96123-4567"],
  ["+61212345678", "AU", "(02) 1234 5678"],
  ["+6561234567", "SG", "6123 4567"],
  ["+6561234567", null, "+65 6123 4567"],
  ["call the desk", "US", "call the desk"],
  ["+1", "US", "+1"],
])("%s is read in %s as %s", (phone, country, text) => {
  expect(nationalPhone(phone, country)).toBe(text)
})

test.each([
  ["+16175550142", "(617) 555-0142"],
  ["+493012345678", "030 12345678"],
  ["call us", "call us"],
])("the phone of a location, %s, is written as in its own country", (phone, text) => {
  expect(localPhone(phone)).toBe(text)
})
