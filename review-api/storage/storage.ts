/** A file, or the part of it that was asked for. */
export type StoredFile = {
  /** Size of all pieces. */
  bytes: number
  pieces: AsyncIterable<Uint8Array>
}

/** A part of a file by its first and last byte, both included. */
export type ByteRange = { from: number; to: number }

export type ListedFile = { name: string; bytes: number; changedAt: Date }

/**
 * Where made files are kept: a folder or a bucket. Names have letters, digits, dashes, underscores and one ending, and
 * may stand behind folders of the same letters: `photos/12/abc.webp`.
 */
export type Storage = {
  /**
   * Keeps a file under its name once it is whole, in place of an older one; until then no one sees it.
   * @returns its bytes.
   * @throws what the pieces throw, the reason of the signal, and what the disk or bucket says; then nothing is kept.
   */
  write(name: string, pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<number>
  /** @param range must lie within the file. @returns null when there is none. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>
  /** Bytes of a file; null when there is none. */
  sizeOf(name: string): Promise<number | null>
  /** Whole files whose names begin so, in no order. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>
  /** Removes what writers left that ended in the middle, when it is older than an instant. */
  sweep(before: Date): Promise<void>
  /** How many more bytes fit; null where no one knows. */
  freeBytes(): Promise<number | null>
}

const nameShape = /^(?:[\w-]+\/)*[\w-]+\.\w+$/

/** @throws for what is no name of a file, which could lead out of where files are kept. */
export function requireName(name: string): string {
  if (!nameShape.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`)
  return name
}

/** A file that is in memory already, as the pieces that a storage takes. */
export async function* once(bytes: string | Uint8Array) {
  yield bytes
}

/** Removes the files of a prefix that are older than an instant. @returns how many stay. */
export async function removeOld(
  storage: Pick<Storage, "list" | "remove">,
  prefix: string,
  before: Date,
): Promise<number> {
  let stay = 0
  for await (const { name, changedAt } of storage.list(prefix)) {
    if (changedAt < before) await storage.remove(name)
    else stay += 1
  }
  return stay
}
