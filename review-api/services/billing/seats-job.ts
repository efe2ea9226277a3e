import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { billingCustomers, type SeatChange } from "../../db/schema/billing.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { PaymentRefused } from "../../payments/payment-errors.ts"
import type { Charges } from "../../payments/provider.ts"
import type { Deps } from "../deps.ts"
import { claimMailedStep } from "./claim-step.ts"
import { type CustomerRow, isLive, seatsOf } from "./customer-rows.ts"
import { type Held, holdingCustomer, lockHeld } from "./hold-customer.ts"
import { syncHeld } from "./sync-customer.ts"

/** States in which a provider takes a change of the number of locations. */
const changeable = ["active", "trialing", "past_due"]

/** Notes what is to change, with the key that it is asked for with until it is done; null when nothing is. */
async function decideChange(deps: Deps, held: Held, row: CustomerRow): Promise<SeatChange | null> {
  if (row.seatChange !== null && row.seatChange.subscriptionId === row.subscriptionId) return row.seatChange
  if (!isLive(row) || !changeable.includes(row.status)) return null
  const to = await seatsOf(deps.db, held.accountId)
  if (row.quantity === to) {
    if (row.seats !== to)
      await deps.db
        .update(billingCustomers)
        .set({ seats: to })
        .where(eq(billingCustomers.accountId, held.accountId))
    return null
  }
  const change: SeatChange = {
    key: randomUUID(),
    subscriptionId: row.subscriptionId,
    itemId: row.itemId,
    priceId: row.priceId,
    from: row.quantity ?? 0,
    to,
    prorationDate: deps.clock.now().toISOString(),
    isDrift: row.seats === to,
    isLater: row.status === "trialing" || to < (row.quantity ?? 0),
  }
  await deps.db.transaction(async (tx) => {
    await lockHeld(tx, held)
    await tx
      .update(billingCustomers)
      .set({ seatChange: change })
      .where(eq(billingCustomers.accountId, held.accountId))
  })
  return change
}

/** Ends a change: once, with the line of the audit log, and the mail where nobody here has asked for it (D-290). */
async function endChange(deps: Deps, held: Held, change: SeatChange): Promise<void> {
  const { accountId } = held
  await deps.db.transaction(async (tx) => {
    await lockHeld(tx, held)
    await tx
      .update(billingCustomers)
      .set({ seatChange: null, seats: change.to })
      .where(eq(billingCustomers.accountId, accountId))
    await recordAudit(tx, deps, systemActor, {
      accountId,
      action: "billing.update_seats",
      resource: { type: "billing", id: accountId },
      before: { quantity: change.from },
      after: { quantity: change.to },
    })
    if (!change.isDrift) return
    await claimMailedStep(tx, deps, {
      accountId,
      kind: "seats",
      key: `seats:${change.key}`,
      facts: { from: change.from, to: change.to },
    })
  })
  deps.mailer.wake()
}

/**
 * Asks for a change. More locations are billed at once, and a card that is declined is tried again like that of a renewal:
 * the next invoice of a yearly plan can be a year away. That takes what can't be billed at once.
 * @returns whether it is done.
 */
async function askFor(deps: Deps, change: SeatChange): Promise<boolean> {
  const { subscriptionId: id, itemId, priceId, to: quantity, prorationDate } = change
  const ask = (charges: Charges, key: string) =>
    deps.payments.change({ id, itemId }, { priceId, quantity, prorationDate, charges }, key)
  try {
    if (!change.isLater) {
      try {
        await ask("retried", change.key)
        return true
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error
      }
    }
    await ask("next_invoice", `${change.key}-later`)
    return true
  } catch (error) {
    if (error instanceof PaymentRefused) return false
    throw error
  }
}

/** Brings the number of locations that are paid for to what it is (D-290). It may be called at any time, and again. */
export const followSeats = (deps: Deps, accountId: number): Promise<void> =>
  holdingCustomer(deps, accountId, async (held) => {
    const change = await decideChange(deps, held, await syncHeld(deps, held))
    if (!change) return
    const isDone = await askFor(deps, change)
    await syncHeld(deps, held)
    if (isDone) return endChange(deps, held, change)
    await deps.db
      .update(billingCustomers)
      .set({ seatChange: null })
      .where(eq(billingCustomers.accountId, accountId))
  })

/** One job is an account whose number of locations is not what is paid for, by our doing or by someone else's. */
export const billingSeatsJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  atOnce: 1,
  run: (deps, { id }) => followSeats(deps, Number(id)),
  async waiting({ db }) {
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`select c.account_id as id from billing_customers c
          where c.subscription_id is not null and c.status in ('active', 'trialing', 'past_due')
            and (c.seat_change is not null or c.quantity <> greatest(1, (select count(*) from locations l
              where l.account_id = c.account_id and l.deleted_at is null and l.open_status <> 'inactive'
                and (l.import_id is null or not exists (select 1 from imports i
                  where i.account_id = c.account_id and i.id = l.import_id and i.status <> 'done')))))
          order by c.account_id limit 500`,
    )
    return rows.map(({ id }) => String(id))
  },
}
