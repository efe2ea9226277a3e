/** One who waits, known by whose it is. */
type Waiting = { key: string; sinceMs: number }

/** A line in which everyone has one turn after the other, however many wait for the same key. */
export class WaitingLine<T extends Waiting> {
  readonly #byKey = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(one: T): void {
    const own = this.#byKey.get(one.key)
    if (own) own.push(one)
    else this.#byKey.set(one.key, [one])
    this.#size += 1
  }

  /** @returns whether it was waiting. */
  remove(one: T): boolean {
    const own = this.#byKey.get(one.key)
    const at = own?.indexOf(one) ?? -1
    if (!own || at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) this.#byKey.delete(one.key)
    this.#size -= 1
    return true
  }

  /** Takes the first of the key whose turn it is; its key has the next turn after all others. */
  next(): T | undefined {
    const [first] = this.#byKey
    if (!first) return undefined
    const [key, own] = first
    const [one] = own
    this.#byKey.delete(key)
    if (own.length > 1) this.#byKey.set(key, own.slice(1))
    this.#size -= 1
    return one
  }

  /** Takes the last that came for the key that most wait for. */
  dropOfMost(): T | undefined {
    let most: T[] | undefined
    for (const own of this.#byKey.values()) if (own.length >= (most?.length ?? 1)) most = own
    const last = most?.at(-1)
    if (last) this.remove(last)
    return last
  }

  /** Takes all that have waited since before a moment. */
  takeOlderThan(sinceMs: number): T[] {
    const old = [...this.#byKey.values()].flat().filter((one) => one.sinceMs < sinceMs)
    for (const one of old) this.remove(one)
    return old
  }
}
