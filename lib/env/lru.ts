/** Keeps the most recently used entries, each for a limited time. */
export class Lru<V> {
  readonly #entries = new Map<string, { value: V; untilMs: number }>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** @param nowMs milliseconds since 1970. @returns undefined when absent or too old. */
  get(key: string, nowMs: number): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.untilMs <= nowMs) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, untilMs: number): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, untilMs })
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value!)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}
