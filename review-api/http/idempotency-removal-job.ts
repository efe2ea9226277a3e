import { lte } from "drizzle-orm"
import { idempotencyKeys } from "../db/schema/idempotency.ts"
import type { JobKind } from "../jobs/job-kind.ts"
import type { Deps } from "../services/deps.ts"

const isExpired = ({ clock }: Pick<Deps, "clock">) =>
  lte(idempotencyKeys.expiresAt, clock.now().toISOString())

/** Forgets the keys, with their answers, that are too old to be used again. */
export const idempotencyRemovalJob: JobKind<Deps> = {
  retries: 0,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  run: async (deps) => {
    await deps.db.delete(idempotencyKeys).where(isExpired(deps))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ at: idempotencyKeys.expiresAt })
      .from(idempotencyKeys)
      .where(isExpired(deps))
      .limit(1)
    return rows.length > 0 ? ["expired"] : []
  },
}
