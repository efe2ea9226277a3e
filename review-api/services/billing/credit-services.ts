import { desc, eq } from "drizzle-orm"
import type { CreditEntry } from "#lib/contract/billing/schema.ts"
import { ApiError } from "../../core/errors.ts"
import { smsCredits } from "../../db/schema/billing.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { isInactive } from "./account-standing.ts"
import { utc } from "./customer-rows.ts"
import { processingItem } from "./payment-rows.ts"
import { requirePayer } from "./require-payer.ts"
import { creditBalance } from "./sms-credits.ts"
import { startPayment } from "./start-payment.ts"
import { subscriptionItem } from "./subscription-item.ts"

/** GET /billing/{account_id}/sms_credit_preview (F-251). */
export const previewCredits: Service<"billing.preview_sms_credits"> = async ({ deps, query }) => ({
  total: deps.plans.smsCents.get(query.quantity)!,
  currency: deps.plans.currency,
})

/** GET /billing/{account_id}/sms_credits: the ledger, newest first (D-292). */
export const listCredits: Service<"billing.list_sms_credits"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  const { page, perPage, offset } = pageOf(query)
  const own = eq(smsCredits.accountId, accountId)
  const rows = await deps.db
    .select()
    .from(smsCredits)
    .where(own)
    .orderBy(desc(smsCredits.id))
    .limit(perPage)
    .offset(offset)
  const answer = listAnswerOf({
    path: `/billing/${accountId}/sms_credits`,
    query,
    page,
    perPage,
    total: await deps.db.$count(smsCredits, own),
    collection: "sms_credits",
    items: rows.map(({ id, kind, quantity, balance, createdAt }) => ({
      id,
      kind: kind as CreditEntry["kind"],
      quantity,
      balance,
      created_at: utc(createdAt)!,
    })),
  })
  return { ...answer, _balance: await creditBalance(deps.db, accountId) }
}

type CreditRow = typeof smsCredits.$inferSelect

const columns: Record<string, Column<CreditRow>> = {
  date: { as: "instant", of: ({ createdAt }) => createdAt },
  kind: ({ kind }) => kind,
  quantity: ({ quantity }) => quantity,
  balance: ({ balance }) => balance,
}

/** The ledger as rows of a file. */
export const creditRows = ({ db }: Deps, accountId: number) => ({
  columns,
  batches: batchesOf((limit, offset) =>
    db
      .select()
      .from(smsCredits)
      .where(eq(smsCredits.accountId, accountId))
      .orderBy(desc(smsCredits.id))
      .limit(limit)
      .offset(offset),
  ),
})

/**
 * POST /billing/{account_id}/sms_credits (D-227): they are granted when the provider says that they are paid (D-292).
 * Their states are those of 000 §4: processing, completed or, as a refusal, failed.
 * @throws 403 as for a plan; 409 when the account is inactive, the card is declined or another payment is under way.
 */
export const buyCredits: Service<"billing.buy_sms_credits"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  await requirePayer(deps, actor, accountId)
  if (isInactive((await subscriptionItem(deps, accountId)).status ?? ""))
    throw new ApiError(409, "Choose a plan to buy SMS credits.", { code: "inactive" })
  const { quantity, card_token: cardToken } = body
  if (deps.payments.isHosted && cardToken !== undefined)
    throw new ApiError(409, "Cards are entered on the page of the payment provider.", { code: "hosted" })
  const request = { quantity, ...(cardToken === undefined ? {} : { cardToken }) }
  const payment = await startPayment(deps, actor, { accountId, kind: "sms_credits", request }, { quantity })
  const { status, redirect_url } = processingItem(payment)
  if (status === "failed")
    throw new ApiError(409, payment.message ?? "The payment failed.", { code: "payment_declined" })
  return {
    balance: await creditBalance(deps.db, accountId),
    status: status === "requested" ? "processing" : status,
    ...(redirect_url ? { redirect_url } : {}),
  }
}
