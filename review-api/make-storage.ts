import type { Logger } from "pino"
import { SettingsError } from "#lib/settings/read-variables.ts"
import { safeError } from "./core/safe-error.ts"
import { refusedFolder } from "./data-folder/folder-refusal.ts"
import type { ApiSettings } from "./settings/environment.ts"
import { createBucketStorage } from "./storage/bucket-storage.ts"
import { createFolderStorage } from "./storage/folder-storage.ts"
import { connectionNameOf, connectionNameOfBucket } from "./storage/shared-files.ts"
import type { Storage } from "./storage/storage.ts"

/** Where the files of a program are. */
export type FilesHome = {
  storage: Storage
  /** As people are told of it. */
  label: string
  /** The name under which the program connects to PostgreSQL, by which others see whether they share its files. */
  connectionName(): Promise<string>
  /** @throws SettingsError when it can never be used; that it can't be reached right now is only logged. */
  demand(log: Logger): Promise<void>
}

/** Files are kept in the bucket that the settings name, else in a folder. */
export function makeStorage({ bucket, filesFolder }: Pick<ApiSettings, "bucket" | "filesFolder">): FilesHome {
  if (!bucket) {
    return {
      storage: createFolderStorage(filesFolder),
      label: filesFolder,
      connectionName: () =>
        connectionNameOf(filesFolder).catch((error: unknown) => {
          throw refusedFolder(filesFolder, error)
        }),
      demand: async () => {},
    }
  }
  const storage = createBucketStorage(bucket)
  return {
    storage,
    label: `the bucket ${bucket.name}`,
    connectionName: async () => connectionNameOfBucket(bucket),
    demand: (log) =>
      storage.demand().catch((error: unknown) => {
        if (error instanceof SettingsError) throw error
        log.warn({ error: safeError(error) }, "the bucket of S3_BUCKET can't be reached")
      }),
  }
}
