/** Digits that no amount has; a text with more is no amount. */
const mostDigits = 12

/**
 * The cents of an invoice of the earlier system (F-249, D-229): currency sign, commas and spaces go, parentheses or a
 * minus mean negative.
 * @returns null for a text that is no amount.
 */
export function centsOfText(text: string): number | null {
  const isNegative = /[(\-\u2212]/.test(text)
  const bare = text.replace(/[^\d.]/g, "")
  const isClean = !/[a-z]/i.test(text.replace(/\b[A-Z]{3}\b/, ""))
  if (!isClean || bare.length > mostDigits || !/^\d+(?:\.\d{1,2})?$/.test(bare)) return null
  const [whole = "0", part = ""] = bare.split(".")
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"))
  return isNegative && cents > 0 ? -cents : cents
}
