import type { ApiFailure } from "#lib/errors/api-failure.ts"
import { FieldFaults } from "./form.ts"

const labelOf = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name
    .slice(1)
    .replace(/_ids?$/, "")
    .replaceAll("_", " ")

const isSentence = (text: string): boolean => /^\p{Lu}/u.test(text)

/** `first_name`, `can't be blank` → `First name can't be blank`; a whole sentence stays as it is. */
export const sentenceOf = (name: string, fault: string): string =>
  isSentence(fault) ? fault : `${labelOf(name)} ${fault}`

/** What a form says of a fault: above the fields, unless each fault stands at its field. */
export function faultsOf(
  fault: ApiFailure | FieldFaults,
  fields: URLSearchParams,
): { error: string; errors: Record<string, string> } {
  if (fault instanceof FieldFaults) return { error: "", errors: fault.errors }
  const given = Object.entries(fault.fieldErrors).map(
    ([name, texts]) => [name, sentenceOf(name, texts[0]!)] as const,
  )
  const isShown = given.length > 0 && given.every(([name]) => fields.has(name))
  return { error: isShown ? "" : fault.userText, errors: Object.fromEntries(given) }
}
