import { and, eq, sql } from "drizzle-orm"
import type { BodyOf } from "#lib/contract/index.ts"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import { type RequestTypeId, requestTypes } from "#lib/contract/requests/constants.ts"
import { emailBody } from "../../asking/message/compose-email.ts"
import { composeSms } from "../../asking/message/compose-sms.ts"
import type { Ask, AskPlace, AskTexts } from "../../asking/message/message.ts"
import { placesOf } from "../../asking/read-places.ts"
import { requestToken } from "../../asking/request-token.ts"
import { sendingIdentityOf } from "../../asking/sending-identity.ts"
import type { Db } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { microsurveys } from "../../db/schema/microsurveys.ts"
import type { Scope } from "../../permissions/scope.ts"
import { checkedFeedback, checkedLocation, checkedUrls } from "../campaigns/draft-values.ts"
import type { Service } from "../service.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

type Body = BodyOf<"requests.preview">

/** No request has it: links of a preview lead to a page that says so. */
const noRequest = 0

/** Whom a preview is shown for unless it is said. */
const sample = { first_name: "Priya", last_name: "Nair" } as const

async function firstLocation(db: Db, scope: Scope): Promise<number | null> {
  const [row] = await rowsOf(
    db,
    { id: column.number() },
    sql`select l.id from locations l where ${await visibleLocations(db, scope, "l")}
      and l.account_id = ${scope.accountId} order by lower(l.name), l.id limit 1`,
  )
  return row?.id ?? null
}

/** The location that a message is shown for; the business itself where there is none. @throws 422. */
async function placeOf(db: Db, scope: Scope, body: Body): Promise<AskPlace> {
  const { accountId } = scope
  const id = (await checkedLocation(db, scope, body.location_id)) ?? (await firstLocation(db, scope))
  const [account] = await db
    .select({ id: accounts.id, name: accounts.name, timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const links = {
    urlIds: await checkedUrls(db, scope, body.url_ids ?? []),
    isAutomatic: body.auto_select_sources ?? true,
  }
  const places = id === null ? null : await placesOf(db, account!, [id], links)
  const nowhere = { name: account!.name, businessName: account!.name, postalAddress: null, links: [] }
  return places?.get(id!) ?? nowhere
}

/** The microsurvey that is asked; null for none. @throws 422 for one that is not the account's. */
async function surveyOf(db: Db, scope: Scope, body: Body): Promise<AskTexts["survey"]> {
  if (!body.feedback_configuration) return null
  const { microsurveyId: id } = await checkedFeedback(db, scope, body.feedback_configuration)
  if (id == null) return null
  const [row] = await db
    .select({ type: microsurveys.type, question: microsurveys.question })
    .from(microsurveys)
    .where(and(eq(microsurveys.accountId, scope.accountId), eq(microsurveys.id, id)))
  return row ? { type: row.type as SurveyType, question: row.question } : null
}

/** POST /requests/preview: written by what writes the messages that are sent. @throws 422 for what the caller does not see. */
export const previewRequest: Service<"requests.preview"> = async ({ deps, scope, body }) => {
  const { site, accent } = await emailBrandingOf(deps, scope.accountId)
  const { first_name, last_name } = { ...sample, ...body.recipient }
  const place = await placeOf(deps.db, scope, body)
  const ask: Ask = {
    texts: {
      layoutId: body.layout_id ?? 1,
      subject: body.subject ?? "",
      content: body.content ?? "",
      headerText: body.header_text ?? "",
      headerImage: body.header_image ?? null,
      useHeaderImage: body.use_header_image ?? false,
      senderName: body.sender_name ?? "",
      senderEmail: body.sender_email ?? "",
      feedback: body.feedback_configuration?.selector_type ?? "",
      survey: await surveyOf(deps.db, scope, body),
    },
    place,
    person: { firstName: first_name, lastName: last_name, locale: null },
    site: { site, accent },
    token: requestToken(deps.config, { accountId: scope.accountId, id: noRequest }),
  }
  const channel = requestTypes[(body.request_type_id ?? 1) as RequestTypeId]
  const shared = {
    channel,
    recipient_name: [first_name, last_name].filter(Boolean).join(" "),
    location_name: place.name,
  }
  if (channel === "sms")
    return { ...shared, from: null, reply_to: null, subject: "", html: null, text: composeSms(ask) }
  const { address } = await sendingIdentityOf(deps, scope.accountId)
  const { fromName, replyTo, subject, text, html: light } = emailBody(ask, "light")
  return {
    ...shared,
    from: { name: fromName, address },
    reply_to: replyTo,
    subject,
    html: { light, dark: emailBody(ask, "dark").html },
    text,
  }
}
