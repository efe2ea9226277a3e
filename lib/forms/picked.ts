import { idsIn, pickerNames } from "#lib/features/filter-bar/picker.ts"
import { enterField, pageField } from "#lib/form-state/form-state.ts"
import { withQuery } from "#lib/routes/query.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import type { FormDone } from "./form.ts"

/** What a picker of a sent form adds and takes away. */
export function pickedIds(fields: URLSearchParams, field: string): { add: string[]; remove: string[] } {
  const names = pickerNames(field)
  return { add: idsIn(fields.getAll(names.add)), remove: idsIn(fields.getAll(names.remove)) }
}

/**
 * Before scripts run, Enter in the search field of a picker sends the form: it is a search then and saves nothing.
 * @returns the page with what was typed and found; null when the form is to be taken.
 */
export function pickerSearch(fields: URLSearchParams): FormDone | null {
  const isSearch = [...fields].some(([name, text]) => name.startsWith(pickerNames("").search) && text.trim())
  const page = safeReturnPath(fields.get(pageField))
  if (!fields.has(enterField) || !isSearch || !page) return null
  const kept = [...fields].filter(([name]) => name !== enterField)
  return { to: withQuery(page, new URLSearchParams(kept)) }
}
