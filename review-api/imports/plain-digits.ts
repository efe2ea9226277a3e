import { ascii, plainCell } from "./text.ts"

/** The zeros of digits that dates and numbers are also written in; the other nine follow each. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

/** A text with wide and foreign digits, marks and blanks as ASCII has them: `２０２４` and `٢٠٢٤` are 2024. */
export function plainDigits(text: string): string {
  if (ascii.test(text)) return text
  return plainCell(text.normalize("NFKC")).replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
