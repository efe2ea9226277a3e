import type { FormState } from "#lib/form-state/form-state.ts"
import type { Base } from "./facts.ts"

/** The text of a response that was sent before scripts ran and came back, and what it was written on top of. */
export function givenResponse({ values }: FormState): { text: string; base: Base } | null {
  const text = values.content?.[0]
  if (text === undefined) return null
  const [id, version] = [values.response_id?.[0], values.version?.[0]]
  return { text, base: id ? { id, version: version ? Number(version) : null } : null }
}
