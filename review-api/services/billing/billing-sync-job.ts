import { millisecondsInMinute } from "date-fns/constants"
import { and, eq, isNotNull, isNull, lte } from "drizzle-orm"
import { billingCustomers, billingPayments } from "../../db/schema/billing.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { drivePayment } from "./drive-payment.ts"
import { settleSession } from "./settle-payment.ts"
import { syncCustomer } from "./sync-customer.ts"

const isDue = ({ clock }: Pick<Deps, "clock">) => lte(billingCustomers.syncAt, clock.now().toISOString())

/**
 * Reads a customer at the provider when something about it may have changed (D-288), and looks how sessions ended that
 * somebody has begun.
 */
export const billingSyncJob: JobKind<Deps> = {
  retries: 5,
  retryDelaySeconds: 20,
  timeoutSeconds: 120,
  atOnce: 2,
  async run(deps, { id, signal }) {
    const accountId = Number(id)
    const open = await deps.db
      .select({ sessionId: billingPayments.sessionId })
      .from(billingPayments)
      .where(
        and(
          eq(billingPayments.accountId, accountId),
          eq(billingPayments.status, "requested"),
          isNotNull(billingPayments.sessionId),
        ),
      )
    for (const { sessionId } of open) {
      signal.throwIfAborted()
      await settleSession(deps, sessionId!)
    }
    await syncCustomer(deps, accountId)
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: billingCustomers.accountId })
      .from(billingCustomers)
      .where(isDue(deps))
      .orderBy(billingCustomers.syncAt)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}

/** Who asked for a payment is asking the provider for it; after that it was interrupted. */
const restMs = millisecondsInMinute

const interrupted = ({ clock }: Pick<Deps, "clock">) =>
  and(
    eq(billingPayments.status, "requested"),
    isNull(billingPayments.sessionId),
    lte(billingPayments.createdAt, new Date(clock.now().getTime() - restMs).toISOString()),
  )

/** Takes up payments that were interrupted before the provider had answered. */
export const billingPaymentJob: JobKind<Deps> = {
  retries: 5,
  retryDelaySeconds: 30,
  timeoutSeconds: 120,
  atOnce: 2,
  async run(deps, { id }) {
    const which = and(eq(billingPayments.id, Number(id)), interrupted(deps))
    const [row] = await deps.db
      .select({ accountId: billingPayments.accountId })
      .from(billingPayments)
      .where(which)
    if (row) await drivePayment(deps, row.accountId, Number(id))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: billingPayments.id })
      .from(billingPayments)
      .where(interrupted(deps))
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
