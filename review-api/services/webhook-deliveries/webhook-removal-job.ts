import { millisecondsInDay } from "date-fns/constants"
import { and, lt, ne } from "drizzle-orm"
import { webhookLogDays } from "#lib/contract/webhook-endpoints/constants.ts"
import { webhookDeliveries } from "../../db/schema/webhook-endpoints.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"

const isOld = ({ clock }: Pick<Deps, "clock">) =>
  and(
    lt(
      webhookDeliveries.createdAt,
      new Date(clock.now().getTime() - webhookLogDays * millisecondsInDay).toISOString(),
    ),
    ne(webhookDeliveries.status, "pending"),
  )

/** Removes deliveries from the log that are older than it reaches. */
export const webhookRemovalJob: JobKind<Deps> = {
  retries: 0,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  run: async (deps) => {
    await deps.db.delete(webhookDeliveries).where(isOld(deps))
  },
  async waiting(deps) {
    const [row] = await deps.db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(isOld(deps))
      .limit(1)
    return row ? ["old"] : []
  },
}
