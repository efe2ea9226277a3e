/** A number by the last word of the server, for whatever shows it; null until it is known. Browser only. */
export function countStore() {
  let count: number | null = null
  const listeners = new Set<() => void>()
  return {
    get: (): number | null => count,
    set(next: number | null): void {
      count = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
