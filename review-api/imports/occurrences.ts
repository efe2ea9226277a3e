import { KeyTable } from "./key-table.ts"

function keyOf(digest: string): number {
  const bytes = Buffer.from(digest.slice(0, 10), "base64url")
  return bytes.readUIntBE(0, 6) * 16 + (bytes[6]! >> 4) + 1
}

/** Counts how often each key came, in 24 to 48 bytes per key: keys are kept as 52-bit numbers. */
export class Occurrences {
  readonly #counts = new KeyTable(1)

  /**
   * @param digest a base64url hash; its first 52 bits stand for the whole.
   * @returns 1 for the first time, 2 for the second, …
   */
  next(digest: string): number {
    const { facts } = this.#counts.of(keyOf(digest))
    facts[0]! += 1
    return facts[0]!
  }

  /** How often it came so far. */
  count(digest: string): number {
    return this.#counts.known(keyOf(digest))[0]!
  }
}
