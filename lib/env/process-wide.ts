const symbols = new Map<string, symbol>()

/** Looked up many times in each request. */
function symbolOf(key: string): symbol {
  const known = symbols.get(key)
  if (known) return known
  const symbol = Symbol.for(`outpost.${key}`)
  symbols.set(key, symbol)
  return symbol
}

/**
 * A value that every bundle of this process shares: proxy, pages and route handlers are built apart, so
 * a module variable would exist once in each of them.
 * @param make runs at the first call with this key.
 */
export function processWide<T>(key: string, make: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>
  const symbol = symbolOf(key)
  store[symbol] ??= make()
  return store[symbol] as T
}
