import { userTypes } from "#lib/contract/index.ts"
import { erasePerson } from "../../asking/erasure/erase-person.ts"
import { recordAudit } from "../../audit/record.ts"
import { refused } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { creditKey, returnCredits } from "../billing/sms-credits.ts"
import type { Service } from "../service.ts"
import { contactOf, resourceOf } from "./contact-item.ts"

/**
 * POST /contacts/{id}/erase (D-293, D-312): what remains are counts without a person, and a hash so that "no" still holds.
 * @throws 403 for everyone but an Admin (D-324); 404.
 */
export const eraseContact: Service<"contacts.erase"> = async ({ deps, scope, params, body, actor }) => {
  if (scope.userTypeId !== userTypes.Admin) throw refused("contact.delete")
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const contact = await contactOf(tx, scope, pathId(params.id))
    const { counts, unsentIds } = await erasePerson(tx, deps, accountId, contact, {
      isRefused: body.do_not_contact ?? false,
      byUserId: scope.userId,
    })
    await returnCredits(tx, accountId, unsentIds.map(creditKey), deps.clock.now())
    await recordAudit(tx, deps, actor, { accountId, resource: resourceOf(contact.id), after: counts })
    return counts
  })
}
