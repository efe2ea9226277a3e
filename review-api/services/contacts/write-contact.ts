import { and, eq, sql } from "drizzle-orm"
import type { BodyOf } from "#lib/contract/index.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import { consentInstant } from "../../asking/consent-instant.ts"
import { contactEmail, contactPhone } from "../../asking/contact-address.ts"
import { keepContacts } from "../../asking/keep-contacts.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { contacts } from "../../db/schema/contacts.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { checkedLocation } from "../campaigns/draft-values.ts"
import type { Service } from "../service.ts"
import { contactOf, resourceOf } from "./contact-item.ts"

type Fields = Omit<BodyOf<"contacts.update">, "account_id">

/** The columns that a body says something of. @throws 422 */
async function valuesOf(db: Db, accountId: number, body: Fields) {
  const email = body.email ? contactEmail(body.email) : null
  if (body.email && email === null) throw invalid({ email: ["Enter a valid email address"] })
  const phone = body.phone ? contactPhone(body.phone, await accountCountry(db, accountId)) : null
  if (body.phone && phone === null) throw invalid({ phone: ["is not a phone number"] })
  const timeZone = body.time_zone ? timeZoneNamed(body.time_zone) : null
  if (body.time_zone && timeZone === null) throw invalid({ time_zone: ["is unknown"] })
  return {
    ...(body.first_name === undefined ? {} : { firstName: body.first_name?.trim() ?? "" }),
    ...(body.last_name === undefined ? {} : { lastName: body.last_name?.trim() ?? "" }),
    ...(body.email === undefined ? {} : { email }),
    ...(body.phone === undefined ? {} : { phone }),
    ...(body.locale === undefined ? {} : { locale: body.locale }),
    ...(body.time_zone === undefined ? {} : { timeZone }),
  }
}

const changedNames = (values: object) => ({ fields: Object.keys(values).toSorted() })

/**
 * POST /contacts (D-293): one who is known stays as they are, with what was empty filled in.
 * @throws 422 without an address, and without a location for those who don't see all of them.
 */
export const createContact: Service<"contacts.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const now = deps.clock.now()
  const { email = null, phone = null, ...values } = await valuesOf(deps.db, accountId, body)
  if (email === null && phone === null) throw invalid({ email: ["can't be blank"] })
  const locationId = await checkedLocation(deps.db, scope, body.location_id)
  if (locationId === null && scope.locations !== "all") throw invalid({ location_id: ["can't be blank"] })
  const { consent } = body
  const isProgram = actor.kind === "api_key" || actor.kind === "application"
  const id = await deps.db.transaction(async (tx) => {
    const [made] = await keepContacts(
      tx,
      accountId,
      [
        {
          firstName: values.firstName ?? "",
          lastName: values.lastName ?? "",
          email,
          phone,
          locale: values.locale ?? null,
          timeZone: values.timeZone ?? null,
          locationId,
        },
      ],
      consent
        ? {
            channel: consent.channel,
            source: isProgram ? "api" : "form",
            wording: consent.wording,
            at: consentInstant(consent.at, now),
            byUserId: userId,
          }
        : null,
    )
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: resourceOf(made!),
      after: { location_id: locationId, consent: consent?.channel ?? null },
    })
    return made!
  })
  return contactOf(deps.db, scope, id)
}

/** PATCH /contacts/{id}: what is absent stays. @throws 404; 409 for an address that another contact has; 422. */
export const updateContact: Service<"contacts.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const values = await valuesOf(deps.db, accountId, body)
  const seen = await contactOf(deps.db, scope, pathId(params.id))
  const [email, phone] = [
    "email" in values ? values.email : seen.email,
    "phone" in values ? values.phone : seen.phone,
  ]
  if (!email && !phone) throw invalid({ email: ["can't be blank"] })
  if (Object.keys(values).length > 0) {
    const written = deps.db.transaction(async (tx) => {
      await tx
        .update(contacts)
        .set({ ...values, updatedAt: sql`clock_timestamp()` as unknown as string })
        .where(and(eq(contacts.accountId, accountId), eq(contacts.id, seen.id)))
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: resourceOf(seen.id),
        after: changedNames(values),
      })
    })
    await written.catch((error) => {
      throw isUniqueViolation(error)
        ? new ApiError(409, "Another contact has this email or phone number.")
        : error
    })
  }
  return contactOf(deps.db, scope, seen.id)
}
