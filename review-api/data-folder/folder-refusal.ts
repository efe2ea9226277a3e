import { statfs } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseRefusal } from "../db/refusal.ts"
import { FolderInUse } from "./lock-folder.ts"

/** Space that a new embedded database takes. */
const leastFreeBytes = 100 * 1024 * 1024

async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < leastFreeBytes
}

const otherData = "or choose another folder with DATA_DIR"

const fullText = (folder: string) =>
  `The disk of the data folder ${folder} is full. Free some space (npm run free-space), ${otherData}.`

/** By the code of the system, and by what SQLite says of the file that it locks. */
const isOfFullDisk = ({ code, message }: NodeJS.ErrnoException): boolean =>
  code === "ENOSPC" || code === "EDQUOT" || message.includes("disk is full")
const isOfReadOnly = ({ code, message }: NodeJS.ErrnoException): boolean =>
  code === "EROFS" || message.includes("readonly database")

function folderText(folder: string, error: NodeJS.ErrnoException): string {
  if (isOfFullDisk(error)) return fullText(folder)
  if (isOfReadOnly(error))
    return `The data folder ${folder} is read-only. Let this user write to it, ${otherData}.`
  return `The data folder ${folder} cannot be used (${error.message}). Fix that, ${otherData}.`
}

/** Why a data folder cannot be taken, in a sentence. @returns another program's hold on it as it is */
export const refusedFolder = (folder: string, error: unknown): unknown =>
  error instanceof FolderInUse
    ? error
    : new DatabaseRefusal(folderText(folder, error as Error), { cause: error })

/** Why the embedded database of a data folder does not open, in a sentence for whoever started the program. */
export async function refusedDatabase(folder: string, cause: unknown): Promise<DatabaseRefusal> {
  const text = (await isDiskFull(folder))
    ? fullText(folder)
    : `The embedded database in ${join(folder, "db")} is damaged and can't be opened. Restore a backup, ${otherData}.`
  return new DatabaseRefusal(text, { cause })
}
