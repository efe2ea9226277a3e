import { ownValue } from "#lib/contract/own-value.ts"
import { maxResponseBytes, maxResponseCharacters } from "#lib/contract/responses/constants.ts"
import { leftOf } from "#lib/format/numbers.ts"

const utf8 = new TextEncoder()

/** Source whose limit counts for a response's text. */
export type CountingSource = { code: string | null; name: string }

/** Bytes left from which on they are counted. */
const nearBytes = 400

export type TextLength = { text: string; error: string | null }

/**
 * How much of a response may still be written (D-129): characters, whatever they are made of, and bytes as well where
 * its source counts them and the limit is near. Blanks around it are not sent.
 * @returns what stands at the field, and the part of it that is an error.
 */
export function textLength(content: string, source: CountingSource): TextLength {
  const text = content.trim()
  const left = maxResponseCharacters - [...text].length
  const limits = [{ left, one: "character", many: "characters", at: "" }]
  const most = source.code === null ? undefined : ownValue(maxResponseBytes, source.code)
  if (most !== undefined) {
    const left = most - utf8.encode(text).length
    // Bytes say nothing to most people: only where they may become too many.
    if (left <= nearBytes) {
      limits.push({ left, one: "byte", many: "bytes", at: ` for ${source.name}` })
    }
  }
  const errors = limits.filter(({ left }) => left < 0)
  const words = (all: typeof limits) =>
    all.map(({ left, one, many, at }) => `${leftOf(left, one, many)}${at}`).join(" · ")
  return { text: words(limits), error: errors.length > 0 ? words(errors) : null }
}
