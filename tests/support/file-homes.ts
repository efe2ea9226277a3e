import { createBucketStorage } from "#review-api/storage/bucket-storage.ts"
import type { TestDatabaseKind } from "./databases.ts"
import { startS3 } from "./s3-server.ts"

export type FileHome = "bucket" | "folder"

/**
 * Databases with where files are kept, each home at least once: a bucket on the first database and a folder on the other
 * one, as neither knows which the other is; with one database, both on it.
 */
export const withFileHomes = (databases: TestDatabaseKind[]): [TestDatabaseKind, FileHome][] =>
  databases.length === 1
    ? [
        [databases[0]!, "folder"],
        [databases[0]!, "bucket"],
      ]
    : databases.map((database, nth) => [database, nth === 0 ? "bucket" : "folder"])

/** Opens a home. @returns what `startTestApi` takes for it, and what ends it after the API. */
export async function openFileHome(home: FileHome) {
  if (home === "folder") return { options: {}, close: async () => {} }
  const s3 = await startS3()
  return { options: { storage: () => createBucketStorage(s3.bucket) }, close: s3.close }
}
