import { safeError } from "../../core/safe-error.ts"
import type { BaseDeps } from "../base-deps.ts"
import { persist } from "../outage.ts"
import { rollupRebuilds } from "../schema/rollups.ts"
import { rebuildRollups } from "./rebuild.ts"

/** Does the recounts that were asked for and not finished when the program last ended (design: rollups). */
export async function finishRebuilds({ db, outage, log }: BaseDeps): Promise<void> {
  const left = await db.select({ accountId: rollupRebuilds.accountId }).from(rollupRebuilds)
  for (const { accountId } of left) {
    await persist(outage, () => rebuildRollups(db, accountId)).catch((error: unknown) =>
      log.error({ accountId, error: safeError(error) }, "figures were not recounted; the next start does it"),
    )
  }
}
