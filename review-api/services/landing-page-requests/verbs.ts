import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { isPersonPhone } from "../../core/phone-number.ts"
import { landingPageRequests } from "../../db/schema/ask-pages.ts"
import { keepFeatureRequest, readerOfRequests } from "../provider-messages/keep-feature-request.ts"
import type { Service, Verbs } from "../service.ts"

/** Keeps who wants a landing page set up, and writes to support (F-246). @throws 422 at `contact_number`. */
const createLandingPageRequest: Service<"landing_page_requests.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId, userId } = scope
  const { contact_email: contactEmail, contact_number: contactNumber = "", logo_url: logoUrl = null } = body
  if (contactNumber && !isPersonPhone(contactNumber, null)) throw invalid({ contact_number: ["is invalid"] })
  const to = await readerOfRequests(deps, accountId)
  const made = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(landingPageRequests)
      .values({
        accountId,
        contactEmail,
        contactNumber,
        logoUrl,
        createdByUserId: userId,
        createdAt: deps.clock.now().toISOString(),
      })
      .returning()
    const featureName = `A landing page (${[contactEmail, contactNumber].filter(Boolean).join(", ")})`
    await keepFeatureRequest(
      tx,
      deps,
      { accountId, userId, notificationType: "landing_page", featureName },
      to,
    )
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "landing_page_request", id: row!.id, name: contactEmail },
      after: { contact_email: contactEmail, contact_number: contactNumber, logo_url: logoUrl },
    })
    return row!
  })
  deps.mailer.wake()
  return {
    id: made.id,
    account_id: accountId,
    contact_email: contactEmail,
    contact_number: contactNumber,
    logo_url: logoUrl,
    created_by_user_id: userId,
  }
}

export const verbs = { "landing_page_requests.create": createLandingPageRequest } satisfies Verbs
