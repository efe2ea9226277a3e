import { millisecondsInDay } from "date-fns/constants"
import { and, eq, inArray, lte } from "drizzle-orm"
import { uploads } from "../../db/schema/uploads.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { removeParts } from "./parts.ts"
import {
  copyFolder,
  copyName,
  idOfFile,
  isPart,
  type UploadRow,
  uploadFolder,
  uploadName,
} from "./upload-files.ts"

/** Longer than any upload takes to get its row. */
const oldestMs = millisecondsInDay
const namesAtOnce = 500

const isExpired = ({ clock }: Pick<Deps, "clock">) => lte(uploads.expiresAt, clock.now().toISOString())

async function removeFiles({ storage }: Deps, upload: UploadRow): Promise<void> {
  if (upload.state === "receiving") return removeParts(storage, upload)
  for (const { file } of upload.copies) await storage.remove(copyName(upload, file))
  await storage.remove(uploadName(upload))
}

/** Those of some old files whose upload has no row, and parts: what was killed before it had one, or before they went. */
async function orphansOf({ db }: Deps, accountId: number, names: string[]): Promise<string[]> {
  const ids = [...new Set(names.map(idOfFile))]
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), inArray(uploads.id, ids)))
  const known = new Set(rows.map(({ id }) => id))
  return names.filter((name) => isPart(name) || !known.has(idOfFile(name)))
}

async function removeOrphans(deps: Deps, accountId: number): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - oldestMs)
  for (const folder of [uploadFolder(accountId), copyFolder(accountId)]) {
    const old: string[] = []
    for await (const { name, changedAt } of deps.storage.list(folder)) if (changedAt < before) old.push(name)
    for (let at = 0; at < old.length; at += namesAtOnce) {
      const orphans = await orphansOf(deps, accountId, old.slice(at, at + namesAtOnce))
      for (const name of orphans) await deps.storage.remove(name)
    }
  }
}

/** Removes an upload that nothing came to use, its files first, and the files of its account that no one knows of. */
export const uploadRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  atOnce: 1,
  async run(deps, { id }) {
    const which = and(eq(uploads.id, id), isExpired(deps))
    const [row] = await deps.db.select().from(uploads).where(which)
    if (!row) return
    await removeFiles(deps, row)
    await deps.db.delete(uploads).where(which)
    await removeOrphans(deps, row.accountId)
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(isExpired(deps))
      .orderBy(uploads.expiresAt)
      .limit(500)
    return rows.map(({ id }) => id)
  },
}
