import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"
import { phonePattern } from "#lib/contract/signup/schema.ts"

const defaultCountry: CountryCode = "US"

const tenDigits = new RegExp(`^${phonePattern}$`)
/** Countries where people write ten digits and no more (F-414). */
const ofTenDigits: ReadonlySet<string> = new Set(["US", "CA"])

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

/**
 * Whether a person can be called by a text: ten digits (F-414), a number with + and its country, or, outside of the United
 * States and Canada, one as it is dialled at home.
 * @param country where it is dialled, two letters; null where no one knows.
 */
export function isPersonPhone(text: string, country: string | null | undefined): boolean {
  if (tenDigits.test(text)) return true
  const isAtHome = country ? !ofTenDigits.has(country) : false
  return (isAtHome || text.trim().startsWith("+")) && phoneNumber(text, country) !== null
}
