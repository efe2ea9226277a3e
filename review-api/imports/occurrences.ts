function keyOf(digest: string): number {
  const bytes = Buffer.from(digest.slice(0, 10), "base64url")
  return bytes.readUIntBE(0, 6) * 16 + (bytes[6]! >> 4) + 1
}

/** Counts how often each key came, in 10 to 20 bytes per key: keys are kept as 52-bit numbers. */
export class Occurrences {
  #keys = new Float64Array(1024)
  #counts = new Uint32Array(1024)
  #used = 0

  /**
   * @param digest a base64url hash; its first 52 bits stand for the whole.
   * @returns 1 for the first time, 2 for the second, …
   */
  next(digest: string): number {
    if (this.#used * 2 > this.#keys.length) this.#grow()
    const key = keyOf(digest)
    const slot = this.#slotOf(key)
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = key
      this.#used += 1
    }
    this.#counts[slot]! += 1
    return this.#counts[slot]!
  }

  /** How often it came so far. */
  count(digest: string): number {
    return this.#counts[this.#slotOf(keyOf(digest))]!
  }

  #slotOf(key: number): number {
    const size = this.#keys.length
    let slot = key % size
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) % size
    return slot
  }

  #grow() {
    const [keys, counts] = [this.#keys, this.#counts]
    this.#keys = new Float64Array(keys.length * 2)
    this.#counts = new Uint32Array(keys.length * 2)
    keys.forEach((key, index) => {
      if (key === 0) return
      const slot = this.#slotOf(key)
      this.#keys[slot] = key
      this.#counts[slot] = counts[index]!
    })
  }
}
