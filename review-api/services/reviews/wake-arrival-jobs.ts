import type { Deps } from "../deps.ts"

/**
 * Brings on what is sent because of new reviews: immediate alerts, the event `review.created`, and figures
 * of the requests that brought them. Call it when their
 * transaction is through, once for all that came together; what no one says is found within a minute.
 */
export async function wakeArrivalJobs({ jobs }: Pick<Deps, "jobs">, accountId: number): Promise<void> {
  await jobs.send("alert_arrival", String(accountId))
  await jobs.send("webhook_reviews", String(accountId))
  await jobs.send("review_matching", String(accountId))
}
