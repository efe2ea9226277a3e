import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * A phone number as it is written in its own country; abroad with the code of its country.
 * @param phone as it is kept, in E.164. What is no number stays as it is.
 * @param country where it is read, two letters.
 */
export function nationalPhone(phone: string, country: string | null | undefined): string {
  const parsed = phone.startsWith("+") ? parsePhoneNumberFromString(phone) : undefined
  if (!parsed?.isPossible()) return phone
  return parsed.country && parsed.country === country ? parsed.formatNational() : parsed.formatInternational()
}

/**
 * A phone number of a location as it is written where the location is: in the country of the number.
 * @param phone as it is kept, in E.164. What is no number stays as it is.
 */
export const localPhone = (phone: string): string =>
  nationalPhone(phone, phone.startsWith("+") ? parsePhoneNumberFromString(phone)?.country : null)
