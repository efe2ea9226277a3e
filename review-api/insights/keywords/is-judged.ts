import type { Opinion } from "../sentiment/score-sentence.ts"
import type { Token } from "../tokens.ts"

/** Between a noun and what is said of it: "was always a little", "still looks". */
const leading = new Set(["AUX", "VERB", "ADV", "ADJ", "DET", "PART"])
/** Between what people do and the noun that they do it to, or a preposition and its noun: "loved all their". */
const pointing = new Set(["DET", "PRON", "ADJ", "PART"])
const within = new Set(["ADP", "DET", "PRON", "ADJ", "NOUN", "PROPN"])
const numbers = new Set(["extra", "too many", "enough", "plenty"])
const reach = 6

/** Which one it is ends behind "to the room" in "the door to the room was broken". */
function afterPlace(tokens: readonly Token[], to: number): number {
  if (tokens[to]?.tag !== "ADP") return to
  let at = to
  while (at < to + reach && within.has(tokens[at]?.tag ?? "")) at += 1
  return tokens[at]?.tag === "AUX" ? at : to
}

/**
 * Whether an opinion is about a noun: within its phrase ("sticky table"), said of it ("the table was a little sticky"), or
 * done to it ("loved the table"). One elsewhere in the sentence is about something else: "waited forever for a table",
 * "the booth by the window was lovely". How many there were is none.
 * @param from where the phrase begins, with its adjectives; `to` is behind the noun.
 */
export function isJudged(
  tokens: readonly Token[],
  opinions: readonly Opinion[],
  from: number,
  to: number,
): boolean {
  const saysHow = opinions.filter(
    (opinion) =>
      !numbers.has(
        tokens
          .slice(opinion.from, opinion.to)
          .map(({ text }) => text)
          .join(" "),
      ),
  )
  if (saysHow.some((opinion) => opinion.from < to && opinion.to > from)) return true
  let before = from
  while (before > 0 && from - before < reach && pointing.has(tokens[before - 1]!.tag)) before -= 1
  if (saysHow.some((opinion) => opinion.to >= before && opinion.to <= from)) return true
  const preposition = tokens[before - 1]
  if (preposition?.tag === "ADP" && preposition.text !== "of") return false
  const start = afterPlace(tokens, to)
  for (let at = start; at < Math.min(tokens.length, start + reach); at += 1) {
    if (saysHow.some((opinion) => opinion.from === at)) return true
    if (!leading.has(tokens[at]!.tag)) return false
  }
  return false
}
