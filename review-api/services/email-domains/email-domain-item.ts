import { and, eq } from "drizzle-orm"
import type { DnsRecord, EmailDomain } from "#lib/contract/index.ts"
import { dayIn } from "#lib/dates/today.ts"
import { dailyLimit } from "../../asking/daily-limit.ts"
import { sendingIdentityOf } from "../../asking/sending-identity.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import { sendingDomains } from "../../db/schema/email-domains.ts"
import { sendingDays } from "../../db/schema/requests.ts"
import { isRequired } from "../../dns/check-email-domain.ts"
import { dkimName, dkimText } from "../../dns/mail-records.ts"
import type { Scope } from "../../permissions/scope.ts"

export type SendingDomain = typeof sendingDomains.$inferSelect

/** The sending domain of an account; undefined without one. */
export async function findEmailDomain(
  { db }: Pick<BaseDeps, "db">,
  accountId: number,
): Promise<SendingDomain | undefined> {
  const [row] = await db.select().from(sendingDomains).where(eq(sendingDomains.accountId, accountId))
  return row
}

function recordsOf({ domain, selector, publicKey }: SendingDomain): DnsRecord[] {
  return [
    { type: "TXT", name: dkimName(domain, selector), value: dkimText(publicKey) },
    { type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" },
  ]
}

/** An account's sending domain on the wire, with the records to set and how they were found. */
export async function emailDomainItem(
  deps: Pick<BaseDeps, "db" | "config" | "clock">,
  { accountId, timeZone }: Pick<Scope, "accountId" | "timeZone">,
  row: SendingDomain | undefined,
): Promise<EmailDomain> {
  const identity = await sendingIdentityOf(deps, accountId)
  if (!row)
    return {
      id: accountId,
      account_id: accountId,
      domain: null,
      records: [],
      checks: [],
      sender: identity.address,
    }
  const now = deps.clock.now()
  const isToday = and(eq(sendingDays.way, identity.way), eq(sendingDays.day, dayIn(timeZone, now)))
  const [today] = identity.own
    ? await deps.db.select({ sent: sendingDays.sent }).from(sendingDays).where(isToday)
    : []
  return {
    id: accountId,
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
    daily_limit: dailyLimit(identity.own, now),
    sent_today: today?.sent ?? 0,
    sender: identity.address,
  }
}
