import { eq } from "drizzle-orm"
import { contactEmail, contactPhone } from "../../asking/contact-address.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { users } from "../../db/schema/identity.ts"
import type { Service } from "../service.ts"
import { requireOwn, visibleCampaign } from "./campaign-item.ts"
import { textErrors } from "./draft-errors.ts"
import { channelOf } from "./recipients.ts"
import { requireSender } from "./send-campaign.ts"

/**
 * POST /campaigns/{id}/test (D-217): to the caller's own email or phone number; tests are not counted.
 * @throws 404; 403 for that of somebody else; 422 for the address of another person, and for texts that can't be sent.
 */
export const testCampaign: Service<"campaigns.test"> = async ({ deps, scope, params, body, actor }) => {
  requireSender(actor)
  const row = await visibleCampaign(deps.db, scope, params.id)
  requireOwn(scope, row)
  const [user] = await deps.db
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, scope.userId))
  const country = await accountCountry(deps.db, scope.accountId)
  const isEmail = channelOf(row) === "email"
  const [given, own] = isEmail
    ? [contactEmail(body.recipient), contactEmail(user?.email ?? "")]
    : [contactPhone(body.recipient, country), contactPhone(user?.phone ?? "", country)]
  if (given === null || given !== own)
    throw invalid({ recipient: [isEmail ? "must be your own email" : "must be your own phone number"] })
  const errors = textErrors(row)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await deps.db.transaction((tx) =>
    recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "campaign", id: row.id, name: row.name || row.subject || null },
      after: { recipient: given },
    }),
  )
  return { recipient: given, status: "sent" }
}
