/** The zeros of digits that dates and numbers are also written in; the other nine follow each. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of plain ASCII
const ascii = /^[\x00-\x7f]*$/
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/**
 * A cell of a date, a number or a mark as it is read, and as evidence is taken from it: without characters that can't be
 * seen, its dashes as ASCII has them. Texts that people write keep theirs.
 */
export const plainCell = (text: string): string =>
  ascii.test(text)
    ? text
    : text
        .replaceAll(/\p{Cf}/gu, "")
        .replaceAll(dashes, "-")
        .trim()

/** A text with wide and foreign digits, marks and blanks as ASCII has them: `２０２４` and `٢٠٢٤` are 2024. */
export function plainDigits(text: string): string {
  if (ascii.test(text)) return text
  return plainCell(text.normalize("NFKC")).replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
