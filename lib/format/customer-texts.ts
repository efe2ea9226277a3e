import { ownValue } from "#lib/contract/own-value.ts"
import { arabic } from "./customer-texts/ar.ts"
import { german } from "./customer-texts/de.ts"
import { type CustomerTexts, english } from "./customer-texts/en.ts"
import { spanish } from "./customer-texts/es.ts"
import { french } from "./customer-texts/fr.ts"
import { portuguese } from "./customer-texts/pt.ts"

/** Texts for the customers of our customers, by language (D-311). */
export const customerTexts: Readonly<Record<string, CustomerTexts>> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
}

/** Languages that are read from right to left. */
const rightToLeft: readonly string[] = ["ar"]

/** The language of a locale that there are texts in; null for any other. @param locale BCP 47. */
export function customerLanguage(locale: string | null | undefined): string | null {
  const language = locale?.split(/[-_]/, 1)[0]?.toLowerCase() ?? ""
  return Object.hasOwn(customerTexts, language) ? language : null
}

/** The texts of a language; in English where there are none (D-311). */
export const customerTextsIn = (language: string | null): CustomerTexts =>
  (language === null ? undefined : ownValue(customerTexts, language)) ?? english

/** Which way a language is read. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.includes(language) ? "rtl" : "ltr"

/** Fills `{x}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(ownValue(values, name) ?? whole))
