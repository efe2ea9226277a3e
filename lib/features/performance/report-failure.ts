import type { ApiFailure } from "#lib/errors/api-failure.ts"
import { recordReport } from "#lib/reporting/sink.ts"
import type { PerformanceVisit } from "./visit.ts"

/** Reports that the table could not be fetched (001 §8, D-019); an impersonated session keeps it to itself. Server only. */
export function reportFailure({ context: { session } }: PerformanceVisit, failure: ApiFailure): void {
  if (session.isImpersonated) return
  recordReport({
    kind: "location-performance",
    message: failure.message,
    at: new Date().toISOString(),
    accountId: String(session.account_id),
  })
}
