import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { and, eq } from "drizzle-orm"
import type { Actor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { emailsOfAdmins } from "../../db/queries/emails-of-admins.ts"
import { type DomainCheck, sendingDomains } from "../../db/schema/email-domains.ts"
import { checkEmailDomain, isRequired } from "../../dns/check-email-domain.ts"
import type { Deps } from "../deps.ts"
import type { SendingDomain } from "./email-domain-item.ts"

/** Domain of the envelope sender, where receivers report to. */
const returnPathOf = ({ config }: Deps): string =>
  config.bounceAddress?.domain ?? config.mailFrom.address.slice(config.mailFrom.address.lastIndexOf("@") + 1)

/**
 * How a domain stands after a look. One that DNS did not tell of stays as it was.
 */
function statusAfter(before: string, checks: readonly DomainCheck[]): string {
  const required = checks.filter(({ code }) => isRequired(code))
  if (required.every(({ isOk }) => isOk)) return "verified"
  if (required.some(({ problem }) => problem === "unreachable")) return before
  return before === "pending" ? "pending" : "failing"
}

/**
 * Looks at the DNS records of a sending domain and writes down how it stands (D-300); the Admins get an email when it is not
 * trusted any more. DNS is asked outside the transaction.
 * @param actor who is behind a change of its state.
 * @returns null when it was removed or replaced meanwhile.
 */
export async function lookAtDomain(
  deps: Deps,
  row: SendingDomain,
  actor: Actor,
): Promise<SendingDomain | null> {
  const { accountId, domain, selector } = row
  const checks = await checkEmailDomain(deps.dns, { ...row, returnPath: returnPathOf(deps) })
  return deps.db.transaction(async (tx) => {
    const which = and(
      eq(sendingDomains.accountId, accountId),
      eq(sendingDomains.domain, domain),
      eq(sendingDomains.selector, selector),
    )
    const [now] = await tx.select().from(sendingDomains).where(which).for("update")
    if (!now) return null
    const at = deps.clock.now()
    const status = statusAfter(now.status, checks)
    const nextMs = status === "pending" ? millisecondsInHour : millisecondsInDay
    const [after] = await tx
      .update(sendingDomains)
      .set({
        status,
        checks,
        checkedAt: at.toISOString(),
        checkAt: new Date(at.getTime() + nextMs).toISOString(),
        verifiedAt: status === "verified" ? (now.verifiedAt ?? at.toISOString()) : now.verifiedAt,
        failingSince: status === "failing" ? (now.failingSince ?? at.toISOString()) : null,
      })
      .where(which)
      .returning()
    if (status === now.status) return after!
    await recordAudit(tx, deps, actor, {
      action: status === "verified" ? "email_domains.verify" : "email_domains.fail",
      accountId,
      resource: { type: "email_domain", id: null, name: domain },
      before: { status: now.status },
      after: { status },
    })
    if (status === "failing")
      for (const email of await emailsOfAdmins(tx, accountId))
        await deps.mailer.queue(tx, "email_domain_failed", email, { accountId })
    return after!
  })
}
