const megabyte = 1024 * 1024

/** Limits of a file of reviews; exceeding one ends its import with a sentence that says so. */
export const readLimits = {
  /** Of an archive, which is read whole; packed and unpacked. */
  archiveBytes: 200 * megabyte,
  unpackedBytes: 512 * megabyte,
  archiveFiles: 20_000,
  /** Of an export by Google, all its files together. */
  reviews: 1_000_000,
  /** One review, or one file about a location, as JSON. */
  objectBytes: megabyte,
  depth: 50,
  columns: 1_000,
  headerCharacters: 50_000,
  newLocations: 100_000,
} as const
