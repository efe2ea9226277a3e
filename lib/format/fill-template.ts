import { ownValue } from "#lib/contract/own-value.ts"
import { placeholderPattern } from "#lib/contract/responses/constants.ts"

type Values = Readonly<Record<string, string | null | undefined>>

const greeting = /\b(hi|hello|hey|dear)\s*$/i

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Text before an unknown name, without the comma that led to it. */
function withoutName(before: string, after: string): [string, string] {
  const said = greeting.exec(before)?.[1]
  if (said) {
    const hello = said.toLowerCase() === "dear" ? "Hello" : said
    return [before.replace(greeting, `${hello} there`), after]
  }
  if (isStartOfSentence(before)) return [before, capital(after.replace(/^[\s,;:]+/, ""))]
  const isEnd = /^\s*(?:[.!?,;:]|$)/.test(after)
  return isEnd ? [withoutCommas(before), after.trimStart()] : [before.trimEnd(), after]
}

/** Whether nothing of a sentence stands at the end of a text. */
function isStartOfSentence(text: string): boolean {
  const said = text.trimEnd()
  return said === "" || ".!?".includes(said.at(-1)!) || text.slice(said.length).includes("\n")
}

function withoutCommas(text: string): string {
  let end = text.length
  while (end > 0 && /[\s,]/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

function joined(before: string, value: string | null | undefined, after: string): [string, string] {
  const text = value?.trim() ?? ""
  if (text === "") return withoutName(before, after)
  // "Thank you, {{author}}." to Ada B. ends with one full stop.
  return [before + text, text.endsWith(".") && after.startsWith(".") ? after.slice(1) : after]
}

/**
 * Fills a template once: what comes in is never looked through for placeholders again, and unknown ones stay (D-132).
 * Where there is no value the sentence closes over the gap.
 */
export function fillTemplate(template: string, values: Values): string {
  let done = ""
  let rest = template
  for (;;) {
    const match = new RegExp(placeholderPattern.source).exec(rest)
    if (!match) return done + rest
    const before = done + rest.slice(0, match.index)
    const after = rest.slice(match.index + match[0].length)
    const name = match[1]!.trim()
    const isKnown = Object.hasOwn(values, name)
    ;[done, rest] = isKnown ? joined(before, ownValue(values, name), after) : [before + match[0], after]
  }
}
