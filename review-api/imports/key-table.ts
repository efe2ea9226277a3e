/** Numbers that are kept for each key, in little memory. Keys are integers of up to 53 bits. */
export class KeyTable {
  readonly #width: number
  #keys = new Float64Array(1024)
  /** By slot, the numbers of its key. */
  #facts: Uint32Array
  #used = 0

  /** @param width numbers of each key. */
  constructor(width: number) {
    this.#width = width
    this.#facts = new Uint32Array(1024 * width)
  }

  /**
   * The numbers of a key, to be written to until the next call; 0 at first.
   * @param key an integer, not 0.
   */
  of(key: number): { facts: Uint32Array; isKnown: boolean } {
    if (this.#used * 2 > this.#keys.length) this.#grow()
    const slot = this.#slotOf(key)
    const isKnown = this.#keys[slot] === key
    if (!isKnown) this.#used += 1
    this.#keys[slot] = key
    return { facts: this.#factsAt(slot), isKnown }
  }

  /** The numbers of a key as they are now; 0 for one that never came. */
  known(key: number): Uint32Array {
    return this.#factsAt(this.#slotOf(key))
  }

  #factsAt(slot: number, facts = this.#facts): Uint32Array {
    return facts.subarray(slot * this.#width, (slot + 1) * this.#width)
  }

  #slotOf(key: number): number {
    const size = this.#keys.length
    let slot = key % size
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) % size
    return slot
  }

  #grow() {
    const [keys, facts] = [this.#keys, this.#facts]
    this.#keys = new Float64Array(keys.length * 2)
    this.#facts = new Uint32Array(facts.length * 2)
    keys.forEach((key, index) => {
      if (key === 0) return
      const slot = this.#slotOf(key)
      this.#keys[slot] = key
      this.#facts.set(this.#factsAt(index, facts), slot * this.#width)
    })
  }
}
