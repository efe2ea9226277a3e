/**
 * Rows of `test.each`: the noun, and what belongs to it.
 * @param idOf the id of its operation or form, such as `reviews.list`
 */
export function byNoun<T>(items: readonly T[], idOf: (item: T) => string): [noun: string, items: T[]][] {
  return [...Map.groupBy(items, (item) => idOf(item).split(".")[0]!)]
}
