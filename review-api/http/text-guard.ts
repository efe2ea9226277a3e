/** Longest text in one field (D-261). */
export const maxTextLength = 10_000

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/**
 * What is wrong with a text before any schema looks at it: too long, or with characters that no database stores (NUL,
 * half of a surrogate pair).
 */
export function textFault(text: string, max = maxTextLength): string | null {
  if (text.length > max) return "is too long"
  return isStorable(text) ? null : "is invalid"
}

type Place = { name: string; value: unknown }

/**
 * Looks through a parsed JSON body, without recursion, so that deep nesting is harmless.
 * @returns the first fault per top-level field, `body` standing for the body itself; null when there is none.
 */
export function bodyFaults(body: unknown, max = maxTextLength): Record<string, string[]> | null {
  const faults: Record<string, string[]> = {}
  const open: Place[] = []
  const enter = (name: string, value: unknown) => {
    const fault = typeof value === "string" ? textFault(value, max) : null
    if (fault) faults[name] ??= [fault]
    else if (typeof value === "object" && value !== null) open.push({ name, value })
  }
  enter("body", body)
  for (let place = open.pop(); place; place = open.pop()) {
    for (const [key, value] of Object.entries(place.value as object)) {
      const name = place.value === body && !Array.isArray(body) ? key : place.name
      if (textFault(key)) faults["body"] ??= ["has an invalid key"]
      else enter(name, value)
    }
  }
  return Object.keys(faults).length > 0 ? faults : null
}

/** As `bodyFaults` for the names and values of a query. */
export function queryFaults(
  entries: readonly (readonly [string, string])[],
): Record<string, string[]> | null {
  const faults: Record<string, string[]> = {}
  for (const [name, value] of entries) {
    if (!isStorable(name)) faults["query"] ??= ["has an invalid name"]
    else if (textFault(value)) faults[name] ??= [textFault(value)!]
  }
  return Object.keys(faults).length > 0 ? faults : null
}
