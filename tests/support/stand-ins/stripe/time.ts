import { sessionAnswer } from "./answers.ts"
import { type Billing, isOver } from "./billing.ts"

const warnedSeconds = 3 * 86_400

type Due = { at: number; act: () => void }

/** Everything that happens by itself. */
function dueOf(billing: Billing): Due[] {
  const { fixture } = billing
  const due: Due[] = []
  for (const session of fixture.sessions.values())
    if (session.status === "open")
      due.push({
        at: session.expiresAt,
        act: () => {
          session.status = "expired"
          fixture.emit("checkout.session.expired", sessionAnswer(session, billing.origin))
        },
      })
  for (const one of fixture.subscriptions.values()) {
    if (isOver(one)) continue
    const { trialEnd, cancelAt, cancelAtPeriodEnd, periodEnd } = one
    if (one.status === "trialing" && trialEnd !== null && !one.isTrialEndNear)
      due.push({
        at: trialEnd - warnedSeconds,
        act: () => {
          one.isTrialEndNear = true
          billing.publish("customer.subscription.trial_will_end", one)
        },
      })
    const endsAt = cancelAtPeriodEnd ? periodEnd : cancelAt
    if (endsAt !== null && endsAt <= periodEnd) due.push({ at: endsAt, act: () => billing.end(one) })
    else due.push({ at: periodEnd, act: () => billing.renew(one) })
  }
  for (const invoice of fixture.invoices.values()) {
    if (invoice.status === "draft" && invoice.finalizesAt !== null)
      due.push({
        at: invoice.finalizesAt,
        act: () => {
          billing.finalize(invoice)
          billing.charge(invoice)
        },
      })
    if (invoice.status !== "open") continue
    const subscription = fixture.subscriptions.get(invoice.subscription ?? "")
    if (invoice.nextAttemptAt !== null && !(subscription && isOver(subscription)))
      due.push({ at: invoice.nextAttemptAt, act: () => billing.charge(invoice) })
    if (invoice.dueDate !== null && subscription?.status === "active")
      due.push({
        at: invoice.dueDate,
        act: () => {
          subscription.status = "past_due"
          billing.publish("customer.subscription.updated", subscription)
          billing.publishInvoice("invoice.overdue", invoice)
        },
      })
  }
  return due
}

/** Does everything that has become due, each at its time. */
export function catchUp(billing: Billing): void {
  const { fixture } = billing
  const until = fixture.now()
  for (;;) {
    const [next] = dueOf(billing)
      .filter(({ at }) => at <= until)
      .sort((a, b) => a.at - b.at)
    if (!next) return
    fixture.during(next.at, next.act)
  }
}
