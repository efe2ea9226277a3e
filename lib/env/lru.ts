import { LRUCache } from "lru-cache"

type Entry<V> = { value: V; untilMs: number }

type LruOptions<V> = {
  /** Entries at most. */
  max: number
  /** Bytes of all entries at most, and how many one has; without it only their number counts. */
  bytes?: { max: number; of: (value: V) => number }
}

/** Keeps the most recently used entries, each for a limited time by the caller's clock. */
export class Lru<V> {
  readonly #entries: LRUCache<string, Entry<V>>

  constructor({ max, bytes }: LruOptions<V>) {
    this.#entries = new LRUCache({
      max,
      ...(bytes && { maxSize: bytes.max, sizeCalculation: ({ value }: Entry<V>) => bytes.of(value) }),
    })
  }

  /** @param nowMs milliseconds since 1970. @returns undefined when absent or too old. */
  get(key: string, nowMs: number): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.untilMs > nowMs) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, value: V, untilMs: number): void {
    this.#entries.set(key, { value, untilMs })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}
