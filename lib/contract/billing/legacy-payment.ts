/**
 * The cents of a legacy payment, which arrives as the text of a sum (F-249, D-229): currency sign, commas and spaces are
 * taken away, parentheses or a minus make it negative.
 * @returns 0 for a text that cannot be read: it is shown as it is.
 */
export function legacyCents(text: string): number {
  const bare = text.replace(/[\p{Sc}\s,]/gu, "").replace(/^[A-Z]{3}|[A-Z]{3}$/g, "")
  const inside = /^\(([^()]*)\)$/.exec(bare)?.[1]
  const [, minus, whole = "", part = ""] = /^(-?)(\d{1,12})(?:\.(\d{0,2}))?-?$/.exec(inside ?? bare) ?? []
  if (whole === "") return 0
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"))
  const isNegative = inside !== undefined || minus === "-" || bare.endsWith("-")
  return isNegative ? -cents : cents
}
