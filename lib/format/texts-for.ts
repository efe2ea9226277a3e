import Negotiator from "negotiator"
import { customerLanguage, customerTexts, customerTextsIn } from "./customer-texts.ts"

/**
 * The texts for a customer: in the contact's or the location's language, else the browser's, else English (D-311).
 * @param acceptLanguage the header of the request.
 */
export function textsFor(locale: string | null | undefined, acceptLanguage: string | null) {
  const header = { headers: { "accept-language": acceptLanguage ?? "" } }
  const language =
    customerLanguage(locale) ??
    customerLanguage(new Negotiator(header).language(Object.keys(customerTexts))) ??
    "en"
  return { language, texts: customerTextsIn(language) }
}
