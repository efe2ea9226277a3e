export type QueryValue = string | number | boolean | null | undefined
/** Query of a path: values by name, finished parameters, or text with or without its `?`. */
export type QueryInput = Record<string, QueryValue> | URLSearchParams | string

/**
 * Puts a query behind a path; empty values (000 §9) and `false` are dropped, and spaces are written `%20` (D-072).
 */
export function withQuery(path: string, query?: QueryInput): string {
  if (!query) return path
  if (typeof query === "string")
    return query.replace(/^\?/, "") ? `${path}?${query.replace(/^\?/, "")}` : path
  const pairs: Iterable<[string, QueryValue]> =
    query instanceof URLSearchParams ? query : Object.entries(query)
  const text = [...pairs]
    .filter(([, value]) => value != null && value !== "" && value !== false)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&")
  return text ? `${path}?${text}` : path
}

/** The query of a page as Next hands it over; repeated names stay repeated. */
export function searchOf(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) search.append(name, value)
  }
  return search
}

/** A query in the form in which Next hands it to a page; names that every object has are names like any other. */
export function groupedQuery(search: URLSearchParams | string): Record<string, string | string[]> {
  const given = new URLSearchParams(search)
  const grouped: Record<string, string | string[]> = Object.create(null)
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    grouped[name] = values.length > 1 ? values : values[0]!
  }
  return grouped
}
