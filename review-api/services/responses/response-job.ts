import { responses } from "../../db/schema/reviews.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { attemptResponse, claimResponse, isDue } from "./attempt-response.ts"
import { jobIdOf, keysOfJob } from "./change-response.ts"
import { endAttempt } from "./end-attempt.ts"

const maxAtATime = 500

/**
 * Brings a response to its source, or away from it (D-130). Until it is at rest: what is changed while the source is
 * asked follows at once. When it is tried again stands in the row.
 */
export const responseJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 120,
  atOnce: 4,
  async run(deps: Deps, { id, signal }) {
    const keys = keysOfJob(id)
    for (let taken = await claimResponse(deps, keys); taken; taken = await claimResponse(deps, keys)) {
      const outcome = await attemptResponse(deps, taken, signal)
      if (!(await endAttempt(deps, taken, outcome))) return
    }
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ accountId: responses.accountId, id: responses.id })
      .from(responses)
      .where(isDue(deps))
      .orderBy(responses.nextAttemptAt)
      .limit(maxAtATime)
    return rows.map(jobIdOf)
  },
}
