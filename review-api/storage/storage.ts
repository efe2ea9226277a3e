/** A whole file. */
export type StoredFile = { bytes: number; pieces: AsyncIterable<Uint8Array> }

/** Where made files are kept. Names have letters, digits, dashes, underscores and one ending. */
export type Storage = {
  /**
   * Keeps a file under its name once it is whole, in place of an older one; until then nobody sees it.
   * @returns its bytes.
   * @throws what the pieces throw, the reason of the signal, and what the disk says; then nothing is kept.
   */
  write(name: string, pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<number>
  /** Null when there is none. */
  open(name: string): Promise<StoredFile | null>
  remove(name: string): Promise<void>
  /** Removes the files of a prefix that are older than an instant. @returns how many stay. */
  removeOld(prefix: string, before: Date): Promise<number>
  /** Removes what writers left that ended in the middle, when it is older than an instant. */
  sweep(before: Date): Promise<void>
  /** How many more bytes fit; null where nobody knows. */
  freeBytes(): Promise<number | null>
}
