/** Longest text in one field (D-261). */
export const maxTextLength = 10_000

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/**
 * Error in a text before any schema looks at it: too long, or with characters that no database stores (NUL,
 * half of a surrogate pair).
 */
export function textError(text: string, max = maxTextLength): string | null {
  if (text.length > max) return "is too long"
  return isStorable(text) ? null : "is invalid"
}

type Place = { name: string; value: unknown }

/**
 * Looks through a parsed JSON body, without recursion, so that deep nesting is harmless.
 * @returns the first error per top-level field, `body` standing for the body itself; null when there is none.
 */
export function bodyErrors(body: unknown, max = maxTextLength): Record<string, string[]> | null {
  const errors = new Map<string, string[]>()
  const keep = (name: string, error: string) => errors.has(name) || errors.set(name, [error])
  const open: Place[] = []
  const enter = (name: string, value: unknown) => {
    const error = typeof value === "string" ? textError(value, max) : null
    if (error) keep(name, error)
    else if (typeof value === "object" && value !== null) open.push({ name, value })
  }
  enter("body", body)
  for (let place = open.pop(); place; place = open.pop()) {
    for (const [key, value] of Object.entries(place.value as object)) {
      const name = place.value === body && !Array.isArray(body) ? key : place.name
      if (textError(key)) keep("body", "has an invalid key")
      else enter(name, value)
    }
  }
  return errors.size > 0 ? Object.fromEntries(errors) : null
}

/** As `bodyErrors` for the names and values of a query. */
export function queryErrors(
  entries: readonly (readonly [string, string])[],
): Record<string, string[]> | null {
  const errors = new Map<string, string[]>()
  const keep = (name: string, error: string) => errors.has(name) || errors.set(name, [error])
  for (const [name, value] of entries) {
    if (!isStorable(name)) keep("query", "has an invalid name")
    else if (textError(value)) keep(name, textError(value)!)
  }
  return errors.size > 0 ? Object.fromEntries(errors) : null
}
