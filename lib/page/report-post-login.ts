import { ApiFailure } from "#lib/errors/api-failure.ts"
import { recordReport } from "#lib/reporting/sink.ts"
import type { Session } from "#lib/session/session.ts"

/** Refusals that say only that something is gone or a session over. */
const usual = [401, 404]
/** Sessions whose data is kept from them on purpose (000 §8). */
const reportedStatuses = ["pending", "expired", "suspended"]

type Whose = Pick<Session, "status" | "isImpersonated" | "account_id">

/** Reports that what every page needs after logging in could not be fetched (000 §8); server only. */
export function reportPostLogin(session: Whose, error: unknown): void {
  const failure = error instanceof Error && "failure" in error ? error.failure : error
  if (session.isImpersonated || reportedStatuses.includes(session.status)) return
  if (!(failure instanceof ApiFailure) || usual.includes(failure.status)) return
  recordReport({
    kind: "post-login",
    message: failure.message,
    at: new Date().toISOString(),
    accountId: String(session.account_id),
  })
}
