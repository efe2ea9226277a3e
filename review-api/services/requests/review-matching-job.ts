import { accountsToMatch, matchReviews } from "../../asking/match-reviews.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"

/** One job is an account at which reviews have arrived: those that requests probably brought are counted for them. */
export const reviewMatchingJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  atOnce: 1,
  async run({ db, clock }, { id, signal }) {
    while (!signal.aborted && (await matchReviews(db, Number(id), clock.now())) > 0);
  },
  waiting: async ({ db, clock }) => (await accountsToMatch(db, clock.now())).map(String),
}
