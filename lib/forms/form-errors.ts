import type { ApiFailure } from "#lib/errors/api-failure.ts"
import { FormValidationError } from "./form.ts"

/** What a form says of an error: above the fields, unless each error stands at its field. */
export function errorsOf(
  error: ApiFailure | FormValidationError,
  fields: URLSearchParams,
): { error: string; errors: Record<string, string> } {
  if (error instanceof FormValidationError) return { error: "", errors: error.errors }
  const given = Object.entries(error.fieldErrors).map(([name, texts]) => [name, texts[0]!] as const)
  const isShown = given.length > 0 && given.every(([name]) => fields.has(name))
  return { error: isShown ? "" : error.userText, errors: Object.fromEntries(given) }
}
