import { and, eq } from "drizzle-orm"
import { formatInstantDay } from "#lib/format/dates.ts"
import { formatCents } from "#lib/format/money.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { billingSteps } from "../db/schema/billing.ts"
import { accounts } from "../db/schema/identity.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { accountStatusNow } from "../permissions/session.ts"
import { isChosenInTrial } from "../services/billing/chosen-in-trial.ts"
import { customerRow } from "../services/billing/customer-rows.ts"
import { type EmailBranding, emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import type { EmailContent } from "./email-text.ts"
import { renderEmail } from "./render-email.ts"

type Facts = typeof billingSteps.$inferSelect.facts

type Subject = {
  facts: Facts
  /** Name of the account. */
  account: string
  /** Its status now. */
  status: string
  head: EmailBranding
  /** The day of an instant in its time zone. */
  day: (instant: Facts[string] | undefined) => string
}

type Content = Omit<EmailContent, "to">

const choose = (head: EmailBranding) => ({ label: "Choose a plan", href: appLinks.billingEdit(head.site) })
const isClosed = (status: string) => status === "expired" || status === "cancelled"

/** D-292: nothing when a plan has been chosen meanwhile. */
function trialMail({ facts, account, status, head, day }: Subject): Content | null {
  const days = Number(facts["days"] ?? 0)
  const ends = day(facts["ends_at"])
  if (days === 0) {
    if (status !== "expired") return null
    return {
      subject: `Your trial of ${head.name} has ended`,
      before: [
        `Your trial ended on ${ends}. Choose a plan to continue.`,
        `The reviews and settings of ${account} are kept for 90 days.`,
      ],
      button: choose(head),
      after: ["You can still export your data."],
    }
  }
  if (status !== "trial") return null
  const left = countOf(days, "day", "days")
  return {
    subject: `${left} left in your trial of ${head.name}`,
    before: [
      `The trial of ${account} ends on ${ends}.`,
      "Choose a plan to keep collecting reviews and responding to them. Without one, the account becomes inactive on that day and nothing is charged.",
    ],
    button: choose(head),
    after: [],
  }
}

/** D-288: one for each attempt. */
function failedMail({ facts, account, status, head, day }: Subject): Content | null {
  if (status === "active" || status === "trial") return null
  const sum = sumOf(facts)
  const invoice = facts["number"] ? ` for invoice ${facts["number"]}` : ""
  const until = facts["pay_by"]
    ? `Update your card by ${day(facts["pay_by"])} to keep ${account} active.`
    : `Update your card to keep ${account} active.`
  return {
    subject: `Your payment for ${head.name} failed`,
    before: [
      `The payment of ${sum}${invoice} failed.`,
      isClosed(status) ? `${account} is inactive until it is paid.` : until,
    ],
    button: { label: "Update card", href: appLinks.billing(head.site) },
    after: [],
  }
}

const sumOf = (facts: Facts) => formatCents(Number(facts["cents"] ?? 0), String(facts["currency"] ?? "USD"))

/** D-288: the account stays as it is meanwhile. */
const disputeMail = ({ facts, account, head }: Subject): Content => ({
  subject: `A payment for ${head.name} was disputed`,
  before: [
    `A cardholder has disputed a payment of ${sumOf(facts)} for ${account} with their bank.`,
    "If this was a mistake, ask the bank to withdraw the dispute, and contact us. If the bank takes the payment back, your account may be closed.",
  ],
  button: { label: "Open Billing", href: appLinks.billing(head.site) },
  after: [],
})

/** To those who answer it at the payment provider. */
function disputeSupportMail({ facts, account, day }: Subject): Content {
  const until = facts["answer_by"] ? ` You can contest it until ${day(facts["answer_by"])}.` : ""
  return {
    subject: `Payment dispute: ${account}, ${sumOf(facts)}`,
    before: [
      `${account} has disputed a payment of ${sumOf(facts)}. Reason: ${String(facts["reason"]).replaceAll("_", " ")}.`,
      `Contest it at your payment provider (${facts["id"]}).${until} The account stays as it is.`,
    ],
    button: null,
    after: [],
  }
}

/** D-290. */
function seatsMail({ facts, account, head }: Subject): Content {
  const locations = (count: Facts[string] | undefined) => countOf(Number(count ?? 0), "location", "locations")
  return {
    subject: `The number of locations on your ${head.name} plan was corrected`,
    before: [
      `The plan of ${account} was for ${locations(facts["from"])}, but it has ${locations(facts["to"])}. It is now for ${locations(facts["to"])}.`,
      "Your next invoice shows what that adds or takes away.",
    ],
    button: { label: "Open Billing", href: appLinks.billing(head.site) },
    after: [],
  }
}

/** D-291. */
const endedMail = ({ account, status, head }: Subject): Content | null =>
  status === "cancelled"
    ? {
        subject: `Your ${head.name} plan has ended`,
        before: [
          `The plan of ${account} has ended, and the account is inactive.`,
          "Its reviews and settings are kept for 90 days. Choose a plan to have all of it back.",
        ],
        button: choose(head),
        after: ["You can still export your data."],
      }
    : null

/** D-291: nothing for an account that has come back. */
const erasureMail = ({ facts, account, status, head, day }: Subject): Content | null =>
  isClosed(status)
    ? {
        subject: `Your ${head.name} account will be erased on ${day(facts["erased_at"])}`,
        before: [
          `${account} is inactive. On ${day(facts["erased_at"])}, in ${countOf(Number(facts["days"] ?? 0), "day", "days")}, all its data will be erased for good.`,
          "Choose a plan to keep it, or export your data before that day.",
        ],
        button: choose(head),
        after: [],
      }
    : null

const mails: ReadonlyMap<string, (subject: Subject) => Content | null> = new Map([
  ["trial", trialMail],
  ["payment_failed", failedMail],
  ["payment_dispute", disputeMail],
  ["payment_dispute_support", disputeSupportMail],
  ["seats", seatsMail],
  ["ended", endedMail],
  ["erasure", erasureMail],
])

/**
 * Writes to an Admin about a step in the life of the account: its trial, a payment, its end.
 * @param about accountId and stepId.
 * @returns null when it is no longer so.
 */
export async function billingMail(
  deps: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, stepId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const which = and(eq(billingSteps.accountId, accountId), eq(billingSteps.id, stepId))
  const [found] = await deps.db
    .select({
      kind: billingSteps.kind,
      facts: billingSteps.facts,
      account: accounts.name,
      timeZone: accounts.timeZone,
      accountStatus: accounts.status,
      trialEndedAt: accounts.trialEndedAt,
    })
    .from(billingSteps)
    .innerJoin(accounts, eq(accounts.id, billingSteps.accountId))
    .where(which)
  if (!found) return null
  const { kind, facts, account, timeZone } = found
  const head = await emailBrandingOf(deps, accountId)
  const isChosen = isChosenInTrial(await customerRow(deps.db, accountId))
  const status = isChosen ? "active" : accountStatusNow(found, deps.clock.now())
  const day = (instant: Facts[string] | undefined) => formatInstantDay(String(instant), timeZone)
  const content = mails.get(kind)?.({ facts, account, status, head, day })
  return content ? renderEmail(head, { to: recipient, ...content }) : null
}
