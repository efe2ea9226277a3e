import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"

const defaultCountry: CountryCode = "US"

/**
 * A phone number as it is dialled from everywhere.
 * @param text as people write it.
 * @param country of the account, two letters: numbers without a + are dialled there.
 * @returns `+15551234567`; null when it is none.
 */
export function phoneNumber(
  text: string | null | undefined,
  country: string | null | undefined,
): string | null {
  if (!text) return null
  const home = country && isSupportedCountry(country) ? country : defaultCountry
  const parsed = parsePhoneNumberFromString(text, home)
  return parsed?.isValid() && !parsed.ext ? parsed.number : null
}
