import { and, eq, lte, notInArray } from "drizzle-orm"
import { importFiles } from "../../db/schema/import-files.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { removeOld } from "../../storage/storage.ts"
import type { Deps } from "../deps.ts"
import { rejectedName, retentionMs, storedName, storedPrefix } from "./import-item.ts"

/** Longer than any row lasts. */
const oldestFileMs = retentionMs.done + retentionMs.waiting

const isExpired = ({ clock }: Pick<Deps, "clock">) =>
  and(
    lte(importFiles.expiresAt, clock.now().toISOString()),
    notInArray(importFiles.state, ["importing", "undoing"]),
  )

/** Removes files that no one has come for, and what is told of old imports. */
export const importRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    const { db, storage, clock } = deps
    const which = and(eq(importFiles.id, Number(id)), isExpired(deps))
    const [row] = await db.delete(importFiles).where(which).returning()
    if (row) {
      await storage.remove(storedName(row))
      await storage.remove(rejectedName(row))
    }
    // Whose row never came to be.
    await removeOld(storage, storedPrefix, new Date(clock.now().getTime() - oldestFileMs))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: importFiles.id })
      .from(importFiles)
      .where(isExpired(deps))
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
