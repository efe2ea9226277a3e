import { randomUUID } from "node:crypto"
import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { chosenPrice } from "./chosen-price.ts"
import { type CustomerRow, customerRow, isLive, utc } from "./customer-rows.ts"
import { holdingCustomer } from "./hold-customer.ts"
import { asking } from "./payment-failure.ts"
import { findPayment, processingItem } from "./payment-rows.ts"
import { requirePayer } from "./require-payer.ts"
import { settleSession } from "./settle-payment.ts"
import { startPayment } from "./start-payment.ts"
import { subscriptionItem } from "./subscription-item.ts"
import { syncCustomer, syncHeld } from "./sync-customer.ts"

/** GET /billing/{account_id}/subscription (000 §3, D-227). */
export const getSubscription: Service<"billing.get_subscription"> = ({ deps, scope }) =>
  subscriptionItem(deps, scope.accountId)

/** @throws ApiError 409 for a price that is not of now: it would be another sum than the one that was shown (D-288). */
function checkProrationDate(given: string | undefined, now: Date): void {
  if (given === undefined) return
  const age = now.getTime() - Date.parse(given)
  if (age > millisecondsInHour || age < -millisecondsInMinute)
    throw new ApiError(409, "This price is out of date. Look at it again before you pay.", {
      code: "price_out_of_date",
    })
}

function requireToken({ payments }: Deps, token: string | undefined): void {
  if (payments.isHosted && token !== undefined)
    throw new ApiError(409, "Cards are entered on the page of the payment provider.", { code: "hosted" })
}

/**
 * PUT /billing/{account_id}/subscription: chooses or changes the plan (D-227, D-287). What comes of it is told by
 * `processing`.
 * @throws 403 for a partner's child, a shadow and an impersonated session; 409 while another payment is under way, for a
 * price that is out of date or of another kind; 422 for a plan that is none.
 */
export const subscribe: Service<"billing.subscribe"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  await requirePayer(deps, actor, accountId)
  const { plan, price } = chosenPrice(deps.plans, body, 422)
  const { card_token: cardToken, proration_date: prorationDate } = body
  requireToken(deps, cardToken)
  checkProrationDate(prorationDate, deps.clock.now())
  const row = await customerRow(deps.db, accountId)
  if (row?.collection === "invoice" && isLive(row))
    throw new ApiError(409, "Your plan is paid by invoice. Contact us to change it.", { code: "invoiced" })
  const request = {
    priceId: price.priceId,
    ...(cardToken === undefined ? {} : { cardToken }),
    ...(prorationDate === undefined ? {} : { prorationDate }),
  }
  const after = { plan_code: plan.code, interval_unit: price.intervalUnit }
  const payment = await startPayment(deps, actor, { accountId, kind: "subscription", request }, after)
  return { ...processingItem(payment), status: "requested" }
}

/**
 * PUT /billing/{account_id}/card: another card, for the customer and its subscription (D-288).
 * @throws as `subscribe`.
 */
export const updateCard: Service<"billing.update_card"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  await requirePayer(deps, actor, accountId)
  const { card_token: cardToken } = body
  requireToken(deps, cardToken)
  if (!deps.payments.isHosted && cardToken === undefined)
    throw new ApiError(409, "Add a card.", { code: "payment_not_possible" })
  const request = cardToken === undefined ? {} : { cardToken }
  const payment = await startPayment(deps, actor, { accountId, kind: "card", request }, { card: "changed" })
  return { ...processingItem(payment), status: "requested" }
}

/** Whether the provider has something to tell about an account that has not been read. */
async function isSyncDue({ db, clock }: Deps, accountId: number): Promise<boolean> {
  const at = utc((await customerRow(db, accountId))?.syncAt ?? null)
  return at !== null && Date.parse(at) <= clock.now().getTime()
}

/**
 * GET /billing/{account_id}/processing: how a payment is getting on (000 §3, D-227): that of a session, else the last one.
 * The provider is asked while it goes on, so that an event that is lost keeps nobody waiting.
 */
export const getProcessing: Service<"billing.get_processing"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  const { session = null } = query
  const payment = await findPayment(deps.db, accountId, session)
  if (!payment)
    return { status: session === null ? "completed" : "failed", message: session && "Unknown payment." }
  const { sessionId } = payment
  const isOpen = payment.status === "requested" && sessionId !== null
  // An event may have ended it whose customer has not been read yet: a plan that is told to be active is to be seen.
  const isUnread = payment.status !== "requested" && (await isSyncDue(deps, accountId))
  if (!isOpen && !isUnread) return processingItem(payment)
  try {
    if (isOpen) await settleSession(deps, sessionId)
    await syncCustomer(deps, accountId)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.warn({ accountId, error: safeError(error) }, "the payment provider was not asked")
  }
  return processingItem((await findPayment(deps.db, accountId, sessionId))!)
}

const reasonText = "There is no subscription to change."

/** Changes a subscription at the provider, then follows it. @throws ApiError 409 without one. */
async function changing(
  deps: Deps,
  accountId: number,
  change: (row: CustomerRow & { subscriptionId: string }) => Promise<void>,
): Promise<void> {
  await asking(() =>
    holdingCustomer(deps, accountId, async (held) => {
      const row = await syncHeld(deps, held)
      if (!isLive(row)) throw new ApiError(409, reasonText, { code: "no_subscription" })
      await change(row)
      await syncHeld(deps, held)
    }),
  )
}

async function audit(
  deps: Deps,
  actor: Caller,
  accountId: number,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await deps.db.transaction((tx) =>
    recordAudit(tx, deps, actor, { accountId, resource: { type: "billing", id: accountId }, after }),
  )
}

/**
 * DELETE /billing/{account_id}/subscription: cancels at the end of the period (D-291).
 * @throws 409 without a subscription.
 */
export const cancel: Service<"billing.cancel"> = async ({ deps, scope, query, actor }) => {
  const { accountId } = scope
  await requirePayer(deps, actor, accountId)
  await changing(deps, accountId, async ({ subscriptionId, cancelAt }) => {
    if (cancelAt !== null) return
    await audit(deps, actor, accountId, { cancel: true, reason: query.reason ?? null })
    await deps.payments.cancelAtPeriodEnd(subscriptionId, query.reason ?? null, randomUUID())
  })
  return subscriptionItem(deps, accountId)
}

/** PATCH /billing/{account_id}/subscription: takes a cancellation back (D-291). @throws 409 when it has ended. */
export const resume: Service<"billing.resume"> = async ({ deps, scope, actor }) => {
  const { accountId } = scope
  await requirePayer(deps, actor, accountId)
  await changing(deps, accountId, async ({ subscriptionId, cancelAt }) => {
    if (cancelAt === null) return
    await audit(deps, actor, accountId, { cancel: false })
    await deps.payments.resume(subscriptionId, randomUUID())
  })
  return subscriptionItem(deps, accountId)
}
