/** The query of a page as the pairs of a form, without the names that the form writes itself. */
export const carriedWithout = (query: URLSearchParams, names: readonly string[]): [string, string][] =>
  [...query].filter(([name]) => !names.includes(name))
