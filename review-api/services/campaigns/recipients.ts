import { sql } from "drizzle-orm"
import { campaignLimits, recipientErrors } from "#lib/contract/campaigns/constants.ts"
import { type Channel, type RequestTypeId, requestTypes } from "#lib/contract/requests/constants.ts"
import { contactEmail, contactPhone } from "../../asking/contact-address.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf, anyOf, containing, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { TypedRecipient } from "../../db/schema/campaigns.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { CampaignRow } from "./campaign-item.ts"

/** A person whom a campaign would ask; addresses are normalised. */
export type Recipient = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  /** Null where neither the recipient nor the campaign has one. */
  locationId: number | null
  /** Of chosen contacts. */
  contactId: number | null
  /** File and line that it comes from. */
  uploadId: number | null
  line: number | null
}

/** A place in the recipients: their source, and the place of the last one in it. */
export type Place = { source: string; after: number }

/** Recipients of one source, in its order. */
export type Stretch = { place: Place; recipients: Recipient[] }

const stretchSize = 500

export const channelOf = ({ requestTypeId }: Pick<CampaignRow, "requestTypeId">): Channel =>
  requestTypes[requestTypeId as RequestTypeId]

export const addressOf = (channel: Channel, { email, phone }: Pick<Recipient, "email" | "phone">) =>
  channel === "email" ? email : phone

const isBlank = (one: TypedRecipient) => Object.values(one).every((text) => text === "")

/** A error of a typed recipient, by its place in the list and its field. */
export type TypedError = { index: number; field: string; error: string }

/** Typed recipients: who can be asked, and errors of the others; blank rows are neither. @param country of numbers without a +. */
export function readTyped(
  campaign: Pick<CampaignRow, "recipients" | "requestTypeId" | "locationId">,
  country: string | null,
): { recipients: Recipient[]; rowErrors: TypedError[] } {
  const channel = channelOf(campaign)
  const recipients: Recipient[] = []
  const rowErrors: TypedError[] = []
  for (const [index, one] of campaign.recipients.entries()) {
    if (isBlank(one)) continue
    const [email, phone] = [contactEmail(one.email), contactPhone(one.phone, country)]
    const field = channel === "email" ? "email" : "phone"
    const isMissing = one[field] === ""
    const isWrong = (channel === "email" ? email : phone) === null
    if (isMissing || isWrong) {
      const error = recipientErrors[`${isMissing ? "missing" : "invalid"}_${field}`]
      rowErrors.push({ index, field, error })
      continue
    }
    recipients.push({
      firstName: one.first_name.slice(0, campaignLimits.recipientName),
      lastName: one.last_name.slice(0, campaignLimits.recipientName),
      email,
      phone,
      locationId: campaign.locationId,
      contactId: null,
      uploadId: null,
      line: index,
    })
  }
  return { recipients, rowErrors }
}

const personShape = {
  id: column.number(),
  firstName: column.text(),
  lastName: column.text(),
  email: column.text().nullable(),
  phone: column.text().nullable(),
  locationId: column.number().nullable(),
}

const uploadRows = (db: Db, { accountId }: CampaignRow, uploadId: number, after: number) =>
  rowsOf(
    db,
    personShape,
    sql`select r.line as id, r.first_name, r.last_name, nullif(r.email, '') as email, nullif(r.phone, '') as phone,
      r.location_id from recipient_upload_rows r
      where r.account_id = ${accountId} and r.upload_id = ${uploadId} and r.error is null and r.line > ${after}
      order by r.line limit ${stretchSize}`,
  )

/**
 * Chosen contacts with an address, of the locations that the scope sees, each with one of these. Contacts that belong to no
 * location can be asked at any by who sees all.
 */
async function contactRows(db: Db, scope: Scope, campaign: CampaignRow, after: number) {
  const { accountId, contactChoice, locationId } = campaign
  const { location_id: location, group_id: group, keywords, ids } = contactChoice!
  const where = location ?? locationId
  const held = sql`(select min(cl.location_id) from contact_locations cl
    join locations l on l.account_id = cl.account_id and l.id = cl.location_id where ${allOf([
      sql`cl.account_id = c.account_id and cl.contact_id = c.id`,
      await visibleLocations(db, scope, "l"),
      location === undefined ? undefined : sql`cl.location_id = ${location}`,
      group === undefined
        ? undefined
        : sql`exists (select 1 from group_locations g where ${allOf([
            sql`g.account_id = cl.account_id and g.group_id = ${group} and g.location_id = cl.location_id`,
            inGroupScope(scope, sql`g.account_id`, sql`g.group_id`),
          ])})`,
    ])})`
  const isUnplaced =
    scope.locations === "all" && group === undefined
      ? sql`not exists (select 1 from contact_locations n where n.account_id = c.account_id and n.contact_id = c.id)`
      : undefined
  const isSeen =
    scope.locations !== "all" || location !== undefined || group !== undefined
      ? anyOf([sql`${held} is not null`, isUnplaced])
      : undefined
  return rowsOf(
    db,
    personShape,
    sql`select c.id, c.first_name, c.last_name, c.email, c.phone,
        coalesce(${where}::bigint, ${held}) as location_id
      from contacts c where ${allOf([
        sql`c.account_id = ${accountId} and c.id > ${after}`,
        channelOf(campaign) === "email" ? sql`c.email is not null` : sql`c.phone is not null`,
        ids && isOneOf(sql`c.id`, ids),
        keywords ? sql`c.search_text like outpost_search(${containing(keywords.trim())}::text)` : undefined,
        isSeen,
      ])} order by c.id limit ${stretchSize}`,
  )
}

/**
 * The recipients of a campaign in stretches: typed ones, then the rows of its files by line, then chosen contacts.
 * @param scope of who sends it: whose contacts can be chosen. @param from goes on behind this place.
 */
export async function* stretchesOf(
  db: Db,
  scope: Scope,
  campaign: CampaignRow,
  country: string | null,
  from: Place | null = null,
): AsyncGenerator<Stretch> {
  const sources = [
    "typed",
    ...campaign.uploadIds.map((id) => `upload:${id}`),
    ...(campaign.contactChoice ? ["contacts"] : []),
  ]
  const first = from ? Math.max(0, sources.indexOf(from.source)) : 0
  for (const source of sources.slice(first)) {
    let after = from?.source === source ? from.after : -1
    if (source === "typed") {
      const recipients = readTyped(campaign, country).recipients.filter(({ line }) => line! > after)
      if (recipients.length > 0) yield { place: { source, after: recipients.at(-1)!.line! }, recipients }
      continue
    }
    const uploadId = source === "contacts" ? null : Number(source.slice("upload:".length))
    for (;;) {
      const rows =
        uploadId === null
          ? await contactRows(db, scope, campaign, after)
          : await uploadRows(db, campaign, uploadId, after)
      if (rows.length === 0) break
      after = rows.at(-1)!.id
      yield {
        place: { source, after },
        recipients: rows.map(({ id, locationId, ...person }) => ({
          ...person,
          locationId: locationId ?? campaign.locationId,
          contactId: uploadId === null ? id : null,
          uploadId,
          line: uploadId === null ? null : id,
        })),
      }
      if (rows.length < stretchSize) break
    }
  }
}
