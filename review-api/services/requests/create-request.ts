import { addDays, addHours } from "date-fns"
import { and, eq } from "drizzle-orm"
import { campaignLimits } from "#lib/contract/campaigns/constants.ts"
import { findPolicies } from "#lib/contract/campaigns/policy/find-policies.ts"
import type { BodyOf } from "#lib/contract/index.ts"
import { requestTypes } from "#lib/contract/requests/constants.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import { dayIn } from "#lib/dates/today.ts"
import { jobIdOf } from "../../asking/campaign-key.ts"
import { consentInstant } from "../../asking/consent-instant.ts"
import { contactEmail, contactPhone } from "../../asking/contact-address.ts"
import { keepContacts } from "../../asking/keep-contacts.ts"
import { publishSendingUpdated } from "../../asking/publish-sending-updated.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { listTriggerSettings } from "../../db/schema/campaigns.ts"
import { requests } from "../../db/schema/requests.ts"
import { templates } from "../../db/schema/templates.ts"
import type { Scope } from "../../permissions/scope.ts"
import { checkedLocation, checkedTemplate } from "../campaigns/draft-values.ts"
import { createJudge } from "../campaigns/judge-recipients.ts"
import { requireSender } from "../campaigns/send-campaign.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { requestItem, visibleRequest } from "./request-item.ts"

type Body = BodyOf<"requests.create">

/** Template and delay of a list, where one is named (D-140). @throws 422 for a list without a trigger. */
async function triggerOf(db: Db, { accountId }: Scope, listId: string | null | undefined) {
  if (!listId) return null
  const [trigger] = await db
    .select()
    .from(listTriggerSettings)
    .where(and(eq(listTriggerSettings.accountId, accountId), eq(listTriggerSettings.listId, listId)))
  if (!trigger?.active) throw invalid({ list_id: ["has no active trigger"] })
  return trigger
}

/** The address that a body gives, and by which channel it is asked. @throws 422. */
async function addressesOf(db: Db, { accountId }: Scope, body: Body) {
  const email = body.email ? contactEmail(body.email) : null
  if (body.email && email === null) throw invalid({ email: ["Enter a valid email address"] })
  const phone = body.phone ? contactPhone(body.phone, await accountCountry(db, accountId)) : null
  if (body.phone && phone === null) throw invalid({ phone: ["is not a phone number"] })
  const requestTypeId = body.request_type_id ?? (email === null ? 2 : 1)
  const channel = requestTypes[requestTypeId]
  if (channel === "email" && email === null) throw invalid({ email: ["can't be blank"] })
  if (channel === "sms" && phone === null) throw invalid({ phone: ["can't be blank"] })
  return { email, phone, requestTypeId, channel }
}

/** The text of a template, which the policies allow. @throws 422 at `template_id`. */
async function contentOf(
  db: Db,
  accountId: number,
  id: number | null,
  requestTypeId: number,
): Promise<string> {
  if (id === null) return ""
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.id, id)))
  if (!row) throw invalid({ template_id: ["is unknown"] })
  if (row.requestTypeId !== requestTypeId)
    throw invalid({ template_id: [`is for ${requestTypeId === 1 ? "SMS" : "email"}`] })
  const { subject, content, headerText: header_text } = row
  const [found] = findPolicies({ subject, header_text, content }).filter(({ outcome }) => outcome !== "warn")
  if (!found) return content
  throw new ApiError(422, `${found.text} ${found.source}: ${found.rule}`, {
    code: "policy",
    errors: { template_id: [found.text] },
    details: { policy: [found] },
  })
}

/** When it goes out. @throws 422 for what is past or too far ahead. */
function dueOf(body: Body, delayHours: number, now: Date): Date {
  const wanted = body.scheduled_at ? new Date(body.scheduled_at) : addHours(now, delayHours)
  if (wanted > addDays(now, campaignLimits.scheduleDays))
    throw invalid({ scheduled_at: ["is too far ahead"] })
  return wanted > now ? wanted : now
}

/**
 * POST /requests: asks one person. Who is not to be asked is a request too, skipped with its reason; Idempotency-Key makes
 * repeated calls one.
 * @throws 403 for SMS without the setting and for impersonated sessions; 422 for what is unknown, no address, or against a policy.
 */
export const createRequest: Service<"requests.create"> = async ({ deps, scope, body, actor }) => {
  const { db, clock } = deps
  const { accountId, userId } = scope
  requireSender(actor)
  const now = clock.now()
  const address = await addressesOf(db, scope, body)
  if (address.channel === "sms") await requireSetting(db, scope, "sms_requests")
  const locationId = await checkedLocation(db, scope, body.location_id)
  const trigger = await triggerOf(db, scope, body.list_id)
  const templateId = (await checkedTemplate(db, scope, body.template_id)) ?? trigger?.templateId ?? null
  const content = await contentOf(db, accountId, templateId, address.requestTypeId)
  const timeZone = body.time_zone ? timeZoneNamed(body.time_zone) : null
  if (body.time_zone && timeZone === null) throw invalid({ time_zone: ["is unknown"] })
  const at = dueOf(body, trigger?.delayHours ?? 0, now)
  const person = {
    firstName: body.first_name?.trim() ?? "",
    lastName: body.last_name?.trim() ?? "",
    email: address.email,
    phone: address.phone,
    locationId,
  }
  const asked = {
    accountId,
    requestTypeId: address.requestTypeId,
    content,
    urlIds: [],
    autoSelectSources: true,
  }
  const { judge } = await createJudge(db, asked, { at, local: null })
  const [judged] = await judge([{ ...person, contactId: null, uploadId: null, line: null }])
  const { reason } = judged!
  const id = await db.transaction(async (tx) => {
    const [contactId] = await keepContacts(
      tx,
      accountId,
      [{ ...person, locale: body.locale ?? null, timeZone }],
      {
        channel: address.channel,
        source: actor.kind === "api_key" || actor.kind === "application" ? "api" : "form",
        wording: body.consent.wording,
        at: consentInstant(body.consent.at, now),
        byUserId: userId,
      },
    )
    const [made] = await tx
      .insert(requests)
      .values({
        accountId,
        contactId: contactId!,
        locationId: locationId!,
        channel: address.channel,
        recipient: judged!.address,
        firstName: person.firstName,
        lastName: person.lastName,
        templateId,
        status: reason === null ? "queued" : "skipped",
        reason,
        dueAt: reason === null ? at.toISOString() : null,
        day: dayIn(scope.timeZone, now),
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      })
      .returning({ id: requests.id })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "request", id: made!.id },
      after: { location_id: locationId, channel: address.channel, template_id: templateId, reason },
    })
    await publishSendingUpdated(tx, { accountId, campaignId: null })
    return made!.id
  })
  if (reason === null && at <= now)
    await deps.jobs.send("request_sending", jobIdOf({ accountId, campaignId: null }))
  return requestItem(await visibleRequest(db, scope, id))
}
