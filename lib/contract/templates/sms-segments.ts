/** GSM 03.38: characters of one septet, and those that take two. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
const extended = "\f^{}\\[~]|€"

const septets = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...extended].map((character) => [character, 2] as const),
])

export type SmsEncoding = "gsm7" | "ucs2"

/** Units that fit in a message of one segment, and in each of several (which need room to say their place). */
export const smsUnits: Readonly<Record<SmsEncoding, { single: number; each: number }>> = {
  gsm7: { single: 160, each: 153 },
  ucs2: { single: 70, each: 67 },
}

export type SmsSize = {
  encoding: SmsEncoding
  /** Septets, or UTF-16 units. */
  units: number
  /** Credits that it takes; 0 for an empty text. */
  segments: number
  /** Units that the last segment still takes. */
  left: number
  /** Characters that make it UCS-2, each once. */
  unusual: string[]
}

/** Splits sizes of characters into segments; no character stands in two. @returns how many, and the units of the last. */
function pack(sizes: readonly number[], each: number): { segments: number; last: number } {
  let segments = sizes.length > 0 ? 1 : 0
  let last = 0
  for (const size of sizes) {
    if (last + size > each) {
      segments += 1
      last = 0
    }
    last += size
  }
  return { segments, last }
}

/** How a text goes out as SMS: GSM-7 where its alphabet has every character, else UCS-2. */
export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const unusual = [...new Set(characters.filter((character) => !septets.has(character)))]
  const encoding = unusual.length === 0 ? "gsm7" : "ucs2"
  const sizes = characters.map((character) =>
    encoding === "gsm7" ? septets.get(character)! : character.length,
  )
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, each } = smsUnits[encoding]
  if (units <= single) {
    return { encoding, units, segments: units === 0 ? 0 : 1, left: single - units, unusual }
  }
  const { segments, last } = pack(sizes, each)
  return { encoding, units, segments, left: each - last, unusual }
}
