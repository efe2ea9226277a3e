/** A body without its links, and those of what is in it, to be compared with what was expected of the rest. */
export function withoutLinks<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutLinks) as T
  if (value === null || typeof value !== "object") return value
  const kept = Object.entries(value).filter(([name]) => name !== "_links")
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutLinks(inner)])) as T
}
