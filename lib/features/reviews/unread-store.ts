let count: number | null = null
const listeners = new Set<() => void>()

/** How many reviews are unread by the last word of the server, for whatever shows it. Browser only. */
export const unreadStore = {
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
