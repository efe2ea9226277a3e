import { and, eq, sql } from "drizzle-orm"
import { lockCampaign } from "../../asking/campaign-texts.ts"
import { contactEmail, contactPhone } from "../../asking/contact-address.ts"
import { composeEmail } from "../../asking/message/compose-email.ts"
import { composeSms } from "../../asking/message/compose-sms.ts"
import type { Ask } from "../../asking/message/message.ts"
import { placesOf } from "../../asking/read-places.ts"
import { requestToken } from "../../asking/request-token.ts"
import { sendingIdentityOf } from "../../asking/sending-identity.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { newPublicId } from "../../core/public-id.ts"
import { safeError } from "../../core/safe-error.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { accounts, users } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { withHeaderImage } from "../uploads/header-image.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { type CampaignRow, requireOwn, visibleCampaign } from "./campaign-item.ts"
import { textErrors } from "./draft-errors.ts"
import { channelOf } from "./recipients.ts"
import { requireSender } from "./send-campaign.ts"

type Person = { firstName: string; lastName: string }

/** No request has it: links of a test lead to a page that says so. */
const noRequest = 0

/** The first location that somebody sees, which stands for those of the recipients; null without any. */
async function firstLocation(tx: Db, scope: Scope): Promise<number | null> {
  const [row] = await rowsOf(
    tx,
    { id: column.number() },
    sql`select l.id from locations l where ${await visibleLocations(tx, scope, "l")} order by l.id limit 1`,
  )
  return row?.id ?? null
}

/** The message of a campaign to its sender, at its location or the first that there is. */
async function askOf(deps: Deps, scope: Scope, row: CampaignRow, person: Person): Promise<Ask> {
  const { accountId } = scope
  const { site, accent } = await emailBrandingOf(deps, accountId)
  return deps.db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id, name: accounts.name, timeZone: accounts.timeZone })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    const campaign = await lockCampaign(tx, { accountId, campaignId: row.id })
    const locationId = row.locationId ?? (await firstLocation(tx, scope))
    if (!campaign?.texts || locationId === null) throw invalid({ location_id: ["can't be blank"] })
    const places = await placesOf(tx, account!, [locationId], campaign.links)
    const place = places.get(locationId)
    if (!place) throw invalid({ location_id: ["is unknown"] })
    const token = requestToken(deps.config, { accountId, id: noRequest })
    return {
      texts: withHeaderImage(deps, site, campaign.texts),
      place,
      person: { ...person, locale: null },
      site: { site, accent },
      token,
    }
  })
}

async function sendTest(deps: Deps, scope: Scope, row: CampaignRow, to: string, ask: Ask): Promise<void> {
  const id = newPublicId()
  if (channelOf(row) === "sms")
    return deps.sms.send({ id, accountId: scope.accountId, to, text: composeSms(ask), triedSince: null })
  const { address, signing } = await sendingIdentityOf(deps, scope.accountId)
  const mail = composeEmail(ask, {
    from: address,
    to,
    signing,
    bounceTo: null,
    messageId: `<test-${id}@${address.slice(address.lastIndexOf("@") + 1)}>`,
    feedbackId: `${row.id}:${scope.accountId}:test:outpost`,
  })
  await deps.requestTransport.send({ ...mail, subject: `Test: ${mail.subject}` })
}

/**
 * POST /campaigns/{id}/test (D-217): to the caller's own email or phone number; tests are not counted.
 * @throws 404; 403 for that of somebody else; 422 for the address of another person, in an account without locations, and for
 * texts that can't be sent; 502 where it could not be handed over.
 */
export const testCampaign: Service<"campaigns.test"> = async ({ deps, scope, params, body, actor }) => {
  requireSender(actor)
  const row = await visibleCampaign(deps.db, scope, params.id)
  requireOwn(scope, row)
  const [user] = await deps.db
    .select({ email: users.email, phone: users.phone, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.accountId, scope.accountId), eq(users.id, scope.userId)))
  const country = await accountCountry(deps.db, scope.accountId)
  const isEmail = channelOf(row) === "email"
  const [given, own] = isEmail
    ? [contactEmail(body.recipient), contactEmail(user?.email ?? "")]
    : [contactPhone(body.recipient, country), contactPhone(user?.phone ?? "", country)]
  if (given === null || given !== own)
    throw invalid({ recipient: [isEmail ? "must be your own email" : "must be your own phone number"] })
  const errors = textErrors(row)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const person = { firstName: user?.firstName ?? "", lastName: user?.lastName ?? "" }
  const ask = await askOf(deps, scope, row, person)
  await sendTest(deps, scope, row, given, ask).catch((error) => {
    deps.log.warn({ campaign: row.id, error: safeError(error) }, "a test of a campaign could not be sent")
    throw new ApiError(502, "The test could not be sent. Please try again later.")
  })
  await deps.db.transaction((tx) =>
    recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "campaign", id: row.id, name: row.name || row.subject || null },
      after: { recipient: given },
    }),
  )
  return { recipient: given, status: "sent" }
}
