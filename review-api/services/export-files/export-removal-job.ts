import { millisecondsInDay } from "date-fns/constants"
import { and, eq, lte } from "drizzle-orm"
import { exportFiles } from "../../db/schema/export-files.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { storedName } from "./export-file-item.ts"

/** Longer than any file takes to be made. */
const oldestPartMs = millisecondsInDay

const isExpired = ({ clock }: Pick<Deps, "clock">) => lte(exportFiles.expiresAt, clock.now().toISOString())

/** Removes a file that has expired, then its row; and what attempts left that were killed. */
export const exportRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    const { db, storage, clock } = deps
    const which = and(eq(exportFiles.publicId, id), isExpired(deps))
    const [row] = await db.select().from(exportFiles).where(which)
    if (row) {
      await storage.remove(storedName(row))
      await db.delete(exportFiles).where(which)
    }
    await storage.sweep(new Date(clock.now().getTime() - oldestPartMs))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: exportFiles.publicId })
      .from(exportFiles)
      .where(isExpired(deps))
      .orderBy(exportFiles.expiresAt)
      .limit(500)
    return rows.map(({ id }) => id)
  },
}
