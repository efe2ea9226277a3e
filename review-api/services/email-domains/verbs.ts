import { millisecondsInHour } from "date-fns/constants"
import { eq } from "drizzle-orm"
import { defaultMailbox } from "#lib/contract/email-domains/constants.ts"
import { dkimKeys, keyOwner, newDkimKey } from "../../asking/dkim-key.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { sendingDomains } from "../../db/schema/email-domains.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Service, Verbs } from "../service.ts"
import { domainNameOf } from "../whitelabels/domain-name.ts"
import { emailDomainItem, findEmailDomain, type SendingDomain } from "./email-domain-item.ts"
import { lookAtDomain } from "./look-at-domain.ts"

/** @throws 404 for any account but the caller's own. */
function requireOwn({ accountId }: Scope, id: string): number {
  if (pathId(id) !== accountId) throw notFound()
  return accountId
}

const auditValues = (row: SendingDomain | undefined) =>
  row && { domain: row.domain, mailbox: row.mailbox, is_warm: row.isWarm }

/** GET /accounts/{id}/email_domain (D-300): all null where there is none. @throws 404 for another account. */
const getEmailDomain: Service<"email_domains.get"> = async ({ deps, scope, params }) => {
  const accountId = requireOwn(scope, params.id)
  return emailDomainItem(deps, scope, await findEmailDomain(deps, accountId))
}

/**
 * PUT /accounts/{id}/email_domain (D-300): another domain gets a key of its own and begins unverified; the same one keeps
 * both.
 * @throws 404 for another account, 422 for a name that cannot be one.
 */
const updateEmailDomain: Service<"email_domains.update"> = async ({ deps, scope, params, body, actor }) => {
  const accountId = requireOwn(scope, params.id)
  const named = domainNameOf(body.domain, deps.config.ownHosts)
  if ("error" in named) throw invalid({ domain: [named.error] })
  const { domain } = named
  // Making a key takes long, so not while a row is held.
  const isKnown = (await findEmailDomain(deps, accountId))?.domain === domain
  const fresh = isKnown ? null : await newDkimKey()
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(sendingDomains)
      .where(eq(sendingDomains.accountId, accountId))
      .for("update")
    const mailbox = body.mailbox ?? before?.mailbox ?? defaultMailbox
    const isWarm = body.is_warm ?? (before?.domain === domain && before.isWarm)
    let after: SendingDomain | undefined
    if (before?.domain === domain) {
      const [changed] = await tx
        .update(sendingDomains)
        .set({ mailbox, isWarm })
        .where(eq(sendingDomains.accountId, accountId))
        .returning()
      after = changed
    } else {
      const { selector, publicKey, privateKey } = fresh ?? (await newDkimKey())
      const sealedKey = dkimKeys.seal(deps, keyOwner(accountId, domain), privateKey)
      const checkAt = new Date(at.getTime() + millisecondsInHour).toISOString()
      const row = { accountId, domain, mailbox, isWarm, selector, publicKey, sealedKey, checkAt }
      await tx.delete(sendingDomains).where(eq(sendingDomains.accountId, accountId))
      const [made] = await tx
        .insert(sendingDomains)
        .values({ ...row, createdAt: at.toISOString() })
        .returning()
      after = made
    }
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "email_domain", id: null, name: domain },
      before: auditValues(before),
      after: auditValues(after),
    })
    return emailDomainItem({ ...deps, db: tx }, scope, after)
  })
}

/** POST /accounts/{id}/email_domain/check (D-300). @throws 404 where there is none. */
const checkDomain: Service<"email_domains.check"> = async ({ deps, scope, params, actor }) => {
  const accountId = requireOwn(scope, params.id)
  const row = await findEmailDomain(deps, accountId)
  if (!row) throw notFound()
  const after = await lookAtDomain(deps, row, actor)
  if (!after) throw notFound()
  return emailDomainItem(deps, scope, after)
}

/** DELETE /accounts/{id}/email_domain: requests come from the installation again. @throws 404 where there is none. */
const deleteEmailDomain: Service<"email_domains.delete"> = ({ deps, scope, params, actor }) => {
  const accountId = requireOwn(scope, params.id)
  return deps.db.transaction(async (tx) => {
    const [before] = await tx
      .delete(sendingDomains)
      .where(eq(sendingDomains.accountId, accountId))
      .returning()
    if (!before) throw notFound()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "email_domain", id: null, name: before.domain },
      before: auditValues(before),
    })
    return undefined
  })
}

export const verbs = {
  "email_domains.get": getEmailDomain,
  "email_domains.update": updateEmailDomain,
  "email_domains.check": checkDomain,
  "email_domains.delete": deleteEmailDomain,
} satisfies Verbs
