import type { Deps } from "../deps.ts"

/**
 * Brings on what is sent because of new reviews: immediate alerts and the event `review.created`. Call it when their
 * transaction is through, once for all that came together; what no one says is found within a minute.
 */
export async function wakeArrivalJobs({ jobs }: Pick<Deps, "jobs">, accountId: number): Promise<void> {
  await jobs.send("alert_arrival", String(accountId))
  await jobs.send("webhook_reviews", String(accountId))
}
