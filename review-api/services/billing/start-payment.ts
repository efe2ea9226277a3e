import { randomUUID } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import type { Db } from "../../db/connect.ts"
import { billingPayments } from "../../db/schema/billing.ts"
import { accounts } from "../../db/schema/identity.ts"
import { PaymentAway } from "../../payments/payment-errors.ts"
import type { Deps } from "../deps.ts"
import { drivePayment } from "./drive-payment.ts"
import { isPayment, type PaymentKind, type PaymentRequest, type PaymentRow } from "./payment-rows.ts"

/** How long a payment that was begun keeps others away; its job ends it sooner. */
const blocksMs = 10 * 60_000

/** Who asked for a payment is asking the provider for it meanwhile; after that it was interrupted. */
const lookAfterMs = 60_000

type NewPayment = { accountId: number; kind: PaymentKind; request: PaymentRequest; createdAt: string }

/** Notes a payment that is to be asked for. @returns its id. */
export async function notePayment(
  tx: Db,
  { accountId, kind, request, createdAt }: NewPayment,
): Promise<number> {
  const [made] = await tx
    .insert(billingPayments)
    .values({
      accountId,
      kind,
      key: randomUUID(),
      request,
      createdAt,
      lookAt: new Date(Date.parse(createdAt) + lookAfterMs).toISOString(),
    })
    .returning({ id: billingPayments.id })
  return made!.id
}

/** @throws ApiError 409 while another one is under way: two would be paid. */
async function requireNoneUnderWay(tx: Db, accountId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - blocksMs).toISOString()
  const [known] = await tx
    .select({ id: billingPayments.id })
    .from(billingPayments)
    .where(
      and(
        eq(billingPayments.accountId, accountId),
        eq(billingPayments.status, "requested"),
        isNull(billingPayments.sessionId),
        gt(billingPayments.createdAt, since),
      ),
    )
    .limit(1)
  if (known)
    throw new ApiError(409, "A payment is being processed. Wait for it to finish.", { code: "billing_busy" })
}

/**
 * Notes a payment with who asked for it, and asks the provider for it. What fails on the way is taken up by a job.
 * @param after what the audit log keeps.
 * @returns the payment as it is then.
 * @throws ApiError 409 while another one is under way.
 */
export async function startPayment(
  deps: Deps,
  actor: Caller,
  { accountId, kind, request }: Omit<NewPayment, "createdAt">,
  after: Readonly<Record<string, unknown>>,
): Promise<PaymentRow> {
  const now = deps.clock.now()
  const id = await deps.db.transaction(async (tx) => {
    const own = eq(accounts.id, accountId)
    await tx.select({ id: accounts.id }).from(accounts).where(own).for("no key update")
    await requireNoneUnderWay(tx, accountId, now)
    const made = await notePayment(tx, { accountId, kind, request, createdAt: now.toISOString() })
    await recordAudit(tx, deps, actor, { accountId, resource: { type: "billing", id: accountId }, after })
    return made
  })
  try {
    await drivePayment(deps, accountId, id)
  } catch (error) {
    const isPassing = error instanceof PaymentAway || (error instanceof ApiError && error.status === 409)
    if (!isPassing) throw error
    deps.log.warn({ accountId, error: safeError(error) }, "a payment waits for its provider")
  }
  const [row] = await deps.db.select().from(billingPayments).where(isPayment({ accountId, id }))
  return row!
}
