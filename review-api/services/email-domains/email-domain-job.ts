import { eq, lte } from "drizzle-orm"
import { systemActor } from "../../audit/actor.ts"
import { sendingDomains } from "../../db/schema/email-domains.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { lookAtDomain } from "./look-at-domain.ts"

/** Looks at sending domains once a day, and every hour until they are verified (D-300). */
export const emailDomainJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 2,
  async run(deps, { id }) {
    const [row] = await deps.db
      .select()
      .from(sendingDomains)
      .where(eq(sendingDomains.accountId, Number(id)))
    if (row) await lookAtDomain(deps, row, systemActor)
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: sendingDomains.accountId })
      .from(sendingDomains)
      .where(lte(sendingDomains.checkAt, deps.clock.now().toISOString()))
      .orderBy(sendingDomains.checkAt)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
