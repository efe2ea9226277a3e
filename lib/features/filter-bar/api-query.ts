/** Without the keys that have no value. */
export function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as never
}

/** One value by itself, as every API takes it, several as a list. */
export const oneOrList = <T>(values: readonly T[] | null): T | T[] | null =>
  values === null || values.length > 1 ? (values as T[] | null) : (values[0] ?? null)
