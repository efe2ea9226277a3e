const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
])
const codeDigits: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
])
const literals: ReadonlyMap<string, string> = new Map([
  ["None", "null"],
  ["True", "true"],
  ["False", "false"],
])

/** The text between two quotes, and where it ends. */
function quotedFrom(text: string, from: number): { inner: string; end: number } {
  const quote = text[from]
  let inner = ""
  let at = from + 1
  while (at < text.length && text[at] !== quote) {
    if (text[at] !== "\\") {
      inner += text[at]
      at += 1
      continue
    }
    const sign = text[at + 1] ?? ""
    const digits = text.slice(at + 2, at + 2 + (codeDigits.get(sign) ?? 0))
    const isCode = digits !== "" && /^[\da-f]{2,4}$/i.test(digits)
    inner += isCode ? String.fromCharCode(Number.parseInt(digits, 16)) : (escapes.get(sign) ?? sign)
    at += 2 + (isCode ? digits.length : 0)
  }
  return { inner, end: at + 1 }
}

/** Lists and dictionaries as Python prints them, in JSON. */
function asJson(text: string): string {
  let json = ""
  let at = 0
  while (at < text.length) {
    const character = text[at]!
    if (character === "'" || character === '"') {
      const { inner, end } = quotedFrom(text, at)
      json += JSON.stringify(inner)
      at = end
      continue
    }
    const word = /^[A-Za-z]{4,5}/.exec(text.slice(at, at + 5))?.[0] ?? ""
    const literal = literals.get(word)
    json += literal ?? character
    at += literal ? word.length : 1
  }
  return json
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The list or object that a cell has in JSON, or as Python prints it; undefined for any other text. */
export function structureIn(text: string): object | undefined {
  const isOne = (text.startsWith("{") && text.endsWith("}")) || (text.startsWith("[") && text.endsWith("]"))
  if (!isOne) return undefined
  const value = parsed(text) ?? parsed(asJson(text))
  return typeof value === "object" && value !== null ? value : undefined
}
