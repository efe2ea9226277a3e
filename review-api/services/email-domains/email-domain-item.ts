import { millisecondsInWeek } from "date-fns/constants"
import { and, eq } from "drizzle-orm"
import { warmUpPerDay } from "#lib/contract/email-domains/constants.ts"
import type { DnsRecord, EmailDomain } from "#lib/contract/index.ts"
import { type SendingIdentity, sendingIdentityOf } from "../../asking/sending-identity.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import { sendingDays } from "../../db/schema/requests.ts"
import { sendingDomains } from "../../db/schema/sending-domains.ts"
import { isRequired } from "../../dns/check-email-domain.ts"
import { dkimName, dkimText } from "../../dns/mail-records.ts"

export type SendingDomain = typeof sendingDomains.$inferSelect

/** The sending domain of an account; undefined without one. */
export async function findEmailDomain(
  { db }: Pick<BaseDeps, "db">,
  accountId: number,
): Promise<SendingDomain | undefined> {
  const [row] = await db.select().from(sendingDomains).where(eq(sendingDomains.accountId, accountId))
  return row
}

/**
 * Emails that a way may send on a day: a new domain of an account begins with few (D-300).
 * @returns null without a limit.
 */
export function dailyLimitOf(own: SendingIdentity["own"], now: Date): number | null {
  if (own === null || own.isWarm) return null
  const since = own.warmingSince === null ? now.getTime() : Date.parse(own.warmingSince)
  return warmUpPerDay[Math.floor((now.getTime() - since) / millisecondsInWeek)] ?? null
}

/** The day in UTC by which emails of a way are counted. */
export const sendingDayOf = (now: Date): string => now.toISOString().slice(0, 10)

function recordsOf({ domain, selector, publicKey }: SendingDomain): DnsRecord[] {
  return [
    { type: "TXT", name: dkimName(domain, selector), value: dkimText(publicKey) },
    { type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" },
  ]
}

/** An account's sending domain on the wire, with the records to set and how they were found. */
export async function emailDomainItem(
  deps: Pick<BaseDeps, "db" | "config" | "clock">,
  accountId: number,
  row: SendingDomain | undefined,
): Promise<EmailDomain> {
  const identity = await sendingIdentityOf(deps, accountId)
  if (!row) return { account_id: accountId, domain: null, records: [], checks: [], sender: identity.address }
  const now = deps.clock.now()
  const isToday = and(eq(sendingDays.way, identity.way), eq(sendingDays.day, sendingDayOf(now)))
  const [today] = identity.own
    ? await deps.db.select({ sent: sendingDays.sent }).from(sendingDays).where(isToday)
    : []
  return {
    account_id: accountId,
    domain: row.domain,
    mailbox: row.mailbox,
    status: row.status as EmailDomain["status"],
    records: recordsOf(row),
    checks: row.checks.map(({ code, isOk, problem, found }) => ({
      code: code as EmailDomain["checks"][number]["code"],
      required: isRequired(code),
      ok: isOk,
      problem: problem as EmailDomain["checks"][number]["problem"],
      found,
    })),
    verified_at: row.verifiedAt,
    checked_at: row.checkedAt,
    failing_since: row.failingSince,
    is_warm: row.isWarm,
    daily_limit: dailyLimitOf(identity.own, now),
    sent_today: today?.sent ?? 0,
    sender: identity.address,
  }
}
