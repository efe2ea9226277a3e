/** The code of a file without comments; line breaks stay, so that line numbers hold. */
export function withoutComments(text: string): string {
  let out = ""
  let quote = ""
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]!
    if (char === "\\") {
      out += char + (text[i + 1] ?? "")
      i += 1
    } else if (quote) {
      if (char === quote || (char === "\n" && quote !== "`")) quote = ""
      out += char
    } else if (char === "/" && text[i + 1] === "/") {
      while (i + 1 < text.length && text[i + 1] !== "\n") i += 1
    } else if (char === "/" && text[i + 1] === "*") {
      const end = text.indexOf("*/", i + 2)
      const comment = text.slice(i, end < 0 ? text.length : end + 2)
      out += comment.replace(/[^\n]/g, "")
      i += comment.length - 1
    } else {
      if (char === '"' || char === "'" || char === "`") quote = char
      out += char
    }
  }
  return out
}

export type Import = {
  specifier: string
  isTypeOnly: boolean
  /** Loaded by `import()`, when it is needed. */
  isLazy: boolean
}

const statement =
  /(?:^|[;}\n])\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^"'`()=]*?\s*from\s*)?["']([^"'\n]+)["']/g
const call = /\bimport\(\s*["']([^"']+)["']\s*\)/g

/** Imports and re-exports of a file, dynamic imports included. */
export function importsOf(code: string): Import[] {
  return [
    ...[...code.matchAll(statement)].map((m) => ({
      specifier: m[2]!,
      isTypeOnly: Boolean(m[1]),
      isLazy: false,
    })),
    ...[...code.matchAll(call)].map((m) => ({ specifier: m[1]!, isTypeOnly: false, isLazy: true })),
  ]
}
