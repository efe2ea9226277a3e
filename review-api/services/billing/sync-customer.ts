import { isDeepStrictEqual } from "node:util"
import { and, eq, isNull } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { billingCustomers } from "../../db/schema/billing.ts"
import { accounts } from "../../db/schema/identity.ts"
import { planOfPrice } from "../../payments/plans.ts"
import type { CustomerState, ProviderInvoice, ProviderSubscription } from "../../payments/provider.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { accountStatusOf, graceEnd, isInactive } from "./account-standing.ts"
import { applyPlan } from "./apply-plan.ts"
import { claimMailedStep } from "./claim-step.ts"
import { type CustomerRow, customerRow, utc } from "./customer-rows.ts"
import { cardValues, nextLocationCents, subscriptionValues, writeInvoices } from "./customer-values.ts"
import { type Held, holdingCustomer, lockHeld } from "./hold-customer.ts"
import { nextSyncAt } from "./next-sync.ts"

type Account = typeof accounts.$inferSelect

/** The subscription that counts: the newest that goes on, else the newest there was. */
function subscriptionOf({ subscriptions, isDeleted }: CustomerState): ProviderSubscription | null {
  const goesOn = subscriptions.find(({ status }) => !["canceled", "incomplete_expired"].includes(status))
  const found = goesOn ?? subscriptions[0] ?? null
  return found && isDeleted ? { ...found, status: "canceled" } : found
}

const hasFailed = ({ status, attempts }: ProviderInvoice): boolean => status === "open" && attempts > 0

const late = ["active", "trialing", "canceled", "incomplete", "incomplete_expired", "paused"]

/** Since when a payment has failed: it is kept until it was made up for. */
function pastDueOf(
  row: CustomerRow,
  subscription: ProviderSubscription,
  state: CustomerState,
  now: Date,
): string | null {
  if (late.includes(subscription.status)) return null
  if (row.pastDueAt !== null && row.subscriptionId === subscription.id) return utc(row.pastDueAt)
  const first = state.invoices.findLast(hasFailed)
  return subscription.collection === "automatic" && first ? first.createdAt : now.toISOString()
}

type Standing = { status: string; pastDueAt: string | null; payBy: string | null; inactiveAt: string | null }

/** How an account stands by what the provider says. */
function standingOf(
  deps: Deps,
  row: CustomerRow,
  account: Account,
  subscription: ProviderSubscription,
  state: CustomerState,
): Standing {
  const now = deps.clock.now()
  const pastDueAt = pastDueOf(row, subscription, state, now)
  const { isTest } = deps.payments
  const facts = { status: subscription.status, collection: subscription.collection, pastDueAt, isTest }
  const status = accountStatusOf(facts, account.status, now)
  const payBy =
    pastDueAt === null ? null : (graceEnd(facts) ?? state.invoices.find(hasFailed)?.nextAttemptAt ?? null)
  const since = subscription.endedAt ?? payBy ?? now.toISOString()
  const began = since < now.toISOString() ? since : now.toISOString()
  return {
    status,
    pastDueAt,
    payBy,
    inactiveAt: isInactive(status) ? (utc(row.inactiveAt) ?? began) : null,
  }
}

/** The facts that people and the audit log hear of. */
const factsOf = (account: Pick<Account, "status" | "planCode">, row: Partial<CustomerRow>) => ({
  status: account.status,
  plan_code: account.planCode,
  interval_unit: row.intervalUnit ?? null,
  quantity: row.quantity ?? null,
  cancel_at: utc(row.cancelAt ?? null),
})

async function notifyOfFailures(
  tx: Db,
  deps: Deps,
  accountId: number,
  standing: Standing,
  invoices: readonly ProviderInvoice[],
): Promise<void> {
  if (standing.pastDueAt === null) return
  for (const invoice of invoices.filter(hasFailed)) {
    await claimMailedStep(tx, deps, {
      accountId,
      kind: "payment_failed",
      key: `payment_failed:${invoice.id}:${invoice.attempts}`,
      facts: {
        cents: invoice.dueCents,
        currency: invoice.currency,
        number: invoice.number,
        pay_by: standing.payBy,
        is_inactive: isInactive(standing.status) ? 1 : 0,
      },
    })
  }
}

/** Writes down what the provider says of an account, and what follows from it, in one transaction. */
async function writeState(
  deps: Deps,
  held: Held,
  state: CustomerState,
  wanted: string | null,
): Promise<void> {
  const { accountId } = held
  await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update")
    const row = await lockHeld(tx, held)
    if (!account) return
    const now = deps.clock.now()
    const subscription = subscriptionOf(state)
    const standing = subscription && standingOf(deps, row, account, subscription, state)
    const { status: _, ...since } = standing ?? { status: null }
    const values = {
      ...cardValues(state),
      ...(subscription ? subscriptionValues(deps.plans, subscription, row) : {}),
      ...since,
      syncedAt: now.toISOString(),
    }
    await tx.update(billingCustomers).set(values).where(eq(billingCustomers.accountId, accountId))
    // An event that came while the provider was asked is still to be read.
    const isUnchanged =
      wanted === null ? isNull(billingCustomers.syncAt) : eq(billingCustomers.syncAt, wanted)
    await tx
      .update(billingCustomers)
      .set({ syncAt: nextSyncAt(subscription, standing?.payBy ?? null, state.invoices, now) })
      .where(and(eq(billingCustomers.accountId, accountId), isUnchanged))
    await writeInvoices(tx, accountId, state.invoices)
    const after = { ...account }
    if (subscription && standing) {
      const sold = planOfPrice(deps.plans, subscription.priceId)
      after.status = standing.status
      after.planCode = values.planCode ?? account.planCode
      after.auto = subscription.collection === "automatic"
      if (subscription.status === "trialing") after.trialEndedAt = subscription.periodEnd
      if (sold) after.newLocationCents = nextLocationCents(sold.price, subscription.quantity)
      const { status, planCode, auto, trialEndedAt, newLocationCents } = after
      await tx
        .update(accounts)
        .set({ status, planCode, auto, trialEndedAt, newLocationCents })
        .where(eq(accounts.id, accountId))
      if (sold && planCode !== account.planCode && !isInactive(status))
        await applyPlan(tx, deps, accountId, sold.plan)
      await notifyOfFailures(tx, deps, accountId, standing, state.invoices)
      if (status === "cancelled" && account.status !== "cancelled") {
        await claimMailedStep(tx, deps, { accountId, kind: "ended", key: `ended:${subscription.id}` })
      }
    }
    const facts = { before: factsOf(account, row), after: factsOf(after, { ...row, ...values }) }
    await recordAudit(tx, deps, systemActor, {
      accountId,
      action: "billing.follow",
      resource: { type: "billing", id: accountId, name: account.name },
      ...facts,
    })
    const isNew =
      !isDeepStrictEqual(facts.before, facts.after) || utc(row.pastDueAt) !== (standing?.pastDueAt ?? null)
    if (isNew) {
      const channel = channelOf("account", accountId)
      await publishEvent(tx, { accountId, channel, action: "BILLING_UPDATED", resourceId: accountId })
    }
  })
  deps.mailer.wake()
}

/** As `syncCustomer`, for who holds the customer already. @returns the row as it is now. */
export async function syncHeld(deps: Deps, held: Held): Promise<CustomerRow> {
  const row = (await customerRow(deps.db, held.accountId))!
  if (row.customerId === null) return row
  const state = await deps.payments.readCustomer(row.customerId)
  const gone: CustomerState = {
    id: row.customerId,
    isDeleted: true,
    subscriptions: [],
    card: null,
    invoices: [],
  }
  if (state === null)
    deps.log.warn({ accountId: held.accountId }, "the payment provider knows no such customer")
  await writeState(deps, held, state ?? gone, row.syncAt)
  return (await customerRow(deps.db, held.accountId))!
}

/**
 * Reads everything about a customer at the provider and writes down what it says (D-288): it is the truth, so neither the
 * order of events matters nor how often one comes. Does nothing for an account without a customer.
 * @throws PaymentAway when the provider cannot be reached; ApiError 409 when somebody else holds the customer for long.
 */
export async function syncCustomer(deps: Deps, accountId: number): Promise<CustomerRow> {
  return holdingCustomer(deps, accountId, (held) => syncHeld(deps, held))
}
