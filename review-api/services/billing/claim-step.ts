import type { Db } from "../../db/connect.ts"
import { emailsOfAdmins } from "../../db/queries/emails-of-admins.ts"
import { billingSteps } from "../../db/schema/billing.ts"
import type { Deps } from "../deps.ts"

export type StepFacts = Readonly<Record<string, string | number | null>>

/** Steps in the life of an account that its Admins, or the provider's support, are told of by email. */
export type MailedStep =
  | "trial"
  | "payment_failed"
  | "payment_dispute"
  | "payment_dispute_support"
  | "seats"
  | "ended"
  | "erasure"

type Step = { accountId: number; key: string; kind: MailedStep | "trial_ended" | "event"; facts?: StepFacts }

/**
 * Notes a step in the life of an account, in the transaction of its effect.
 * @param key names it within the account: it happens once.
 * @returns its id; null when it has happened already.
 */
export async function claimStep(tx: Db, step: Step, now: Date): Promise<number | null> {
  const [made] = await tx
    .insert(billingSteps)
    .values({ facts: {}, ...step, at: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: billingSteps.id })
  return made?.id ?? null
}

/**
 * Notes a step and writes about it, once. The mailer is woken by the caller.
 * @param recipients the Admins of the account unless others are named.
 * @returns whether it is new.
 */
export async function claimMailedStep(
  tx: Db,
  { mailer, clock }: Pick<Deps, "mailer" | "clock">,
  step: Step & { kind: MailedStep },
  recipients?: readonly string[],
): Promise<boolean> {
  const stepId = await claimStep(tx, step, clock.now())
  if (stepId === null) return false
  for (const email of recipients ?? (await emailsOfAdmins(tx, step.accountId)))
    await mailer.queue(tx, "billing", email, { accountId: step.accountId, stepId })
  return true
}
