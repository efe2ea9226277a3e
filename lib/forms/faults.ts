import type { ApiFailure } from "#lib/errors/api-failure.ts"
import { FieldFaults } from "./form.ts"

/** What a form says of a fault: above the fields, unless each fault stands at its field. */
export function faultsOf(
  fault: ApiFailure | FieldFaults,
  fields: URLSearchParams,
): { error: string; errors: Record<string, string> } {
  if (fault instanceof FieldFaults) return { error: "", errors: fault.errors }
  const given = Object.entries(fault.fieldErrors).map(([name, texts]) => [name, texts[0]!] as const)
  const isShown = given.length > 0 && given.every(([name]) => fields.has(name))
  return { error: isShown ? "" : fault.userText, errors: Object.fromEntries(given) }
}
