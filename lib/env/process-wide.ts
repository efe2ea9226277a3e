/**
 * A value that every bundle of this process shares: middleware, pages and route handlers are built apart, so
 * a module variable would exist once in each of them.
 * @param make runs at the first call with this key.
 */
export function processWide<T>(key: string, make: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>
  const symbol = Symbol.for(`outpost.${key}`)
  store[symbol] ??= make()
  return store[symbol] as T
}
