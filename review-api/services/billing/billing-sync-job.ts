import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants"
import { and, eq, isNotNull, lte } from "drizzle-orm"
import { billingCustomers, billingPayments } from "../../db/schema/billing.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { drivePayment } from "./drive-payment.ts"
import { endPayment, isPayment, type PaymentRow } from "./payment-rows.ts"
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

/** How often a session is looked at that goes on, such as a page of the provider that somebody has not left. */
const lookEveryMs = 10 * millisecondsInMinute

const isLookedAt = ({ clock }: Pick<Deps, "clock">) =>
  and(eq(billingPayments.status, "requested"), lte(billingPayments.lookAt, clock.now().toISOString()))

/** How long a page for a card is waited for. The provider closes it sooner, but says so nowhere; its other pages it does end. */
const cardPageMs = millisecondsInDay

/** Whether nobody comes back from a page any more: one for a card that is old, or one that the provider does not know. */
const isAbandoned = (row: PaymentRow, isKnown: boolean, now: Date): boolean =>
  (row.kind === "card" || !isKnown) && now.getTime() - Date.parse(row.createdAt) >= cardPageMs

/**
 * Takes up payments that were interrupted, looks how those ended of which no event has come, and ends those that were
 * abandoned.
 */
export const billingPaymentJob: JobKind<Deps> = {
  retries: 5,
  retryDelaySeconds: 30,
  timeoutSeconds: 120,
  atOnce: 2,
  async run(deps, { id }) {
    const which = and(eq(billingPayments.id, Number(id)), isLookedAt(deps))
    const [row] = await deps.db.select().from(billingPayments).where(which)
    if (!row) return
    if (row.sessionId === null) return drivePayment(deps, row.accountId, row.id)
    const isKnown = (await settleSession(deps, row.sessionId)) !== null
    await syncCustomer(deps, row.accountId)
    const now = deps.clock.now()
    if (isAbandoned(row, isKnown, now)) {
      const outcome = { status: "failed" as const, message: "The page was closed before it was completed." }
      await deps.db.transaction((tx) => endPayment(tx, row, outcome, now))
      return
    }
    const lookAt = new Date(now.getTime() + lookEveryMs).toISOString()
    await deps.db
      .update(billingPayments)
      .set({ lookAt })
      .where(and(isPayment(row), eq(billingPayments.status, "requested")))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: billingPayments.id })
      .from(billingPayments)
      .where(isLookedAt(deps))
      .orderBy(billingPayments.lookAt)
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
