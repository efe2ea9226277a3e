import { millisecondsInDay } from "date-fns/constants"
import { lt } from "drizzle-orm"
import { noticeDays } from "#lib/contract/index.ts"
import { notices } from "../../db/schema/notices.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"

const isOld = ({ clock }: Pick<Deps, "clock">) =>
  lt(notices.createdAt, new Date(clock.now().getTime() - noticeDays * millisecondsInDay).toISOString())

/** Removes notices that are older than people see them (D-321). */
export const noticeRemovalJob: JobKind<Deps> = {
  retries: 0,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  run: async (deps) => {
    await deps.db.delete(notices).where(isOld(deps))
  },
  async waiting(deps) {
    const [row] = await deps.db.select({ id: notices.id }).from(notices).where(isOld(deps)).limit(1)
    return row ? ["old"] : []
  },
}
