import { and, eq } from "drizzle-orm"
import type { ScheduleStop } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { accounts, users } from "../db/schema/identity.ts"
import { scheduledExports } from "../db/schema/scheduled-exports.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

type Facts = { owner: string; account: string }
/** Why nothing is mailed, and what to do. */
type Words = { why: (facts: Facts) => string; mend: string }

const takeOver = "Take it over to resume it, or delete it."

const wordsOf: Record<ScheduleStop, Words> = {
  no_recipients: { why: () => "It has no recipients left.", mend: "Add recipients to resume it." },
  no_owner: {
    why: ({ owner, account }) => `Its owner, ${owner}, is no longer a user of ${account}.`,
    mend: takeOver,
  },
  no_permission: {
    why: ({ owner }) => `Its owner, ${owner}, no longer has permission to export this report.`,
    mend: takeOver,
  },
  no_locations: {
    why: ({ owner }) => `Its owner, ${owner}, no longer has access to any location.`,
    mend: takeOver,
  },
  no_access: {
    why: () => "None of its recipients has access to its locations.",
    mend: "Choose other recipients or give them access.",
  },
  filters_gone: {
    why: () => "Some of its filters are no longer available.",
    mend: "Open it and choose its filters again to resume it.",
  },
}

/**
 * Tells someone who can mend it that a scheduled export is paused (D-271).
 * @param about accountId and scheduledExportId.
 * @returns null when it is gone or runs again.
 */
export async function scheduleStoppedMail(
  { db, ...deps }: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, scheduledExportId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const [found] = await db
    .select({
      name: scheduledExports.emailSubject,
      reason: scheduledExports.stopReason,
      owner: users.email,
      account: accounts.name,
    })
    .from(scheduledExports)
    .innerJoin(accounts, eq(accounts.id, scheduledExports.accountId))
    .innerJoin(
      users,
      and(eq(users.accountId, scheduledExports.accountId), eq(users.id, scheduledExports.createdByUserId)),
    )
    .where(and(eq(scheduledExports.accountId, accountId), eq(scheduledExports.id, scheduledExportId)))
  if (!found?.reason) return null
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  const { why, mend } = wordsOf[found.reason]
  return renderEmail(head, {
    to: recipient,
    subject: `${found.name} is paused`,
    before: [`The scheduled export “${found.name}” is paused. ${why(found)}`, mend],
    button: { label: "View scheduled exports", href: appLinks.scheduledExports(head.site) },
    after: [],
  })
}
