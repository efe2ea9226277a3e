import { parseExactly } from "./exact-numbers.ts"

/** A line end within a text: written so, it can be counted with those between texts. */
const lineEnd = "\\u000A"
const words = ["NaN", "Infinity", "-Infinity"] as const

const escaped = (control: string): string =>
  control === "\n" ? lineEnd : `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`

/**
 * Turns what programs write that is nearly JSON into JSON, piece by piece: NaN and Infinity are null, a comma behind the
 * last member is left out, and line ends and other controls within texts are escaped.
 */
export class LenientText {
  #isInText = false
  /** A comma that is left out if nothing follows in its list. */
  #hasComma = false
  /** The end of a piece that says nothing without what follows. */
  #held = ""

  write(piece: string): string {
    const text = this.#held + piece
    this.#held = ""
    let out = ""
    let at = 0
    while (at < text.length) {
      const [part, next] = this.#isInText ? this.#inText(text, at) : this.#between(text, at)
      out += part
      at = next
    }
    return out
  }

  end(): string {
    const rest = this.#held
    this.#held = ""
    return this.#withComma(rest)
  }

  #inText(text: string, from: number): [string, number] {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what JSON does not have within texts
    const special = /["\\\u0000-\u001f]/g
    special.lastIndex = from
    const at = special.exec(text)?.index ?? text.length
    const plain = text.slice(from, at)
    const found = text[at]
    if (found === undefined) return [plain, at]
    if (found === '"') {
      this.#isInText = false
      return [`${plain}"`, at + 1]
    }
    if (found !== "\\") return [plain + escaped(found), at + 1]
    if (at + 1 < text.length) return [plain + text.slice(at, at + 2), at + 2]
    this.#held = found
    return [plain, text.length]
  }

  #between(text: string, from: number): [string, number] {
    const special = /[",NI]|-(?=I|$)/g
    special.lastIndex = from
    const at = special.exec(text)?.index ?? text.length
    const plain = this.#withComma(text.slice(from, at))
    const found = text[at]
    if (found === undefined) return [plain, at]
    if (found === ",") {
      const comma = this.#hasComma ? "," : ""
      this.#hasComma = true
      return [plain + comma, at + 1]
    }
    const comma = this.#hasComma ? "," : ""
    this.#hasComma = false
    if (found === '"') {
      this.#isInText = true
      return [`${plain}${comma}"`, at + 1]
    }
    const word = words.find((one) => text.startsWith(one, at))
    if (word) return [`${plain}${comma}null`, at + word.length]
    if (words.some((one) => one.startsWith(text.slice(at)))) {
      this.#held = text.slice(at)
      return [plain + comma, text.length]
    }
    return [plain + comma + found, at + 1]
  }

  /** A part between texts, with the comma before it. */
  #withComma(text: string): string {
    if (!this.#hasComma || text.trim() === "") return text
    this.#hasComma = false
    return /^\s*[\]}]/.test(text) ? text : `,${text}`
  }
}

/** As `parseExactly`, of what is nearly JSON as well. @throws SyntaxError */
export function parseLeniently(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    const lenient = new LenientText()
    return parseExactly(lenient.write(text) + lenient.end())
  }
}

/** Line and column, from 1, at the end of a text that `LenientText` has written, in words. */
export function placeAfter(text: string): string {
  const lines = text.replaceAll(lineEnd, "\n").split("\n")
  return `line ${lines.length.toLocaleString("en-US")}, column ${(lines.at(-1)!.length + 1).toLocaleString("en-US")}`
}

/** How many lines end in such a text. */
export const lineEndsIn = (text: string): number => text.replaceAll(lineEnd, "\n").split("\n").length - 1
