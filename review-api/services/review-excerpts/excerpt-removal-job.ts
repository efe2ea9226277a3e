import { and, eq, type SQL, sql } from "drizzle-orm"
import { texts } from "../../db/queries/sql-lists.ts"
import { keptExcerpts } from "../../db/schema/review-excerpts.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"

/** Its time is over, or this installation has no key for its source any more. */
const isOver = ({ clock, excerptSources }: Pick<Deps, "clock" | "excerptSources">): SQL =>
  sql`(${keptExcerpts.expiresAt} <= ${clock.now().toISOString()}::timestamptz
    or ${keptExcerpts.sourceCode} <> all(${texts(excerptSources.map(({ code }) => code))}))`

/** Removes what a source has shown, when its terms let it be kept no longer; also while the source is off. */
export const excerptRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    await deps.db.delete(keptExcerpts).where(and(eq(keptExcerpts.id, Number(id)), isOver(deps)))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: keptExcerpts.id })
      .from(keptExcerpts)
      .where(isOver(deps))
      .orderBy(keptExcerpts.expiresAt)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
