import { type SQL, sql } from "drizzle-orm"
import type { CampaignBody } from "#lib/contract/campaigns/schema.ts"
import type { Id } from "#lib/contract/index.ts"
import { feedbackTypeOf } from "#lib/contract/microsurveys/constants.ts"
import { invalid } from "../../core/errors.ts"
import { filterId, filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import type { campaigns } from "../../db/schema/campaigns.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { requireSetting } from "../require-setting.ts"
import { headerImageAddress, keepHeaderImage } from "../uploads/header-image.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import type { CampaignRow } from "./campaign-item.ts"

export type DraftValues = Partial<typeof campaigns.$inferInsert>

const idOf = (id: Id | null | undefined): number | null => (id == null ? null : filterId(String(id))!)
const idsOf = (ids: readonly Id[]): number[] => filterIds(ids.map(String)) ?? []

/** @throws 422 at the field unless a statement finds as many rows as there are ids. */
async function requireAll(db: Db, field: string, ids: readonly number[], where: SQL): Promise<void> {
  if (ids.length === 0) return
  const rows = await rowsOf(db, { id: column.number() }, where)
  if (rows.length < ids.length) throw invalid({ [field]: ["is unknown"] })
}

/** Links of locations that the caller sees, at sources that may be asked for (D-222 (6)). @throws 422. */
export async function checkedUrls(db: Db, scope: Scope, given: readonly Id[]): Promise<number[]> {
  const ids = idsOf(given)
  if (ids.length === 0) return []
  const rows = await rowsOf(
    db,
    { id: column.number(), forbidden: column.boolean(), name: column.text() },
    sql`select u.id, s.feedback_forbidden as forbidden, s.name from urls u
      join locations l on l.account_id = u.account_id and l.id = u.location_id
      join sources s on s.id = u.source_id
      where ${await visibleLocations(db, scope, "l")} and u.account_id = ${scope.accountId}
        and ${isOneOf(sql`u.id`, ids)}`,
  )
  if (rows.length < ids.length) throw invalid({ url_ids: ["is unknown"] })
  const forbidden = rows.find((row) => row.forbidden)
  if (forbidden) throw invalid({ url_ids: [`${forbidden.name} does not allow requests`] })
  return ids
}

/** @throws 422 at `location_id` for one that the caller does not see. */
export async function checkedLocation(db: Db, scope: Scope, given: Id | null | undefined) {
  const id = idOf(given)
  if (id === null) return null
  const where = sql`select l.id from locations l where ${await visibleLocations(db, scope, "l")}
    and l.account_id = ${scope.accountId} and l.id = ${id}`
  await requireAll(db, "location_id", [id], where)
  return id
}

const templateRow = (scope: Scope, id: number): SQL =>
  sql`select t.id from templates t where t.account_id = ${scope.accountId} and t.id = ${id}`

/** @throws 422 at `template_id`. */
export async function checkedTemplate(db: Db, scope: Scope, given: Id | null | undefined) {
  const id = idOf(given)
  if (id !== null) await requireAll(db, "template_id", [id], templateRow(scope, id))
  return id
}

/** Files that the caller may use. @throws 422. */
async function checkedUploads(db: Db, scope: Scope, given: readonly Id[]): Promise<number[]> {
  const ids = idsOf(given)
  const where = sql`select u.id from recipient_uploads u where ${allOf([
    sql`u.account_id = ${scope.accountId}`,
    isOneOf(sql`u.id`, ids),
    scope.locations === "all" ? undefined : sql`u.user_id = ${scope.userId}`,
  ])}`
  await requireAll(db, "upload_ids", ids, where)
  return ids
}

/** @throws 422 at `feedback_configuration` for a microsurvey of nobody. */
export async function checkedFeedback(
  db: Db,
  { accountId }: Scope,
  { selector_type: type, microsurvey_id: survey }: NonNullable<CampaignBody["feedback_configuration"]>,
): Promise<DraftValues> {
  const microsurveyId = idOf(survey)
  const where = sql`select m.id from microsurveys m where m.account_id = ${accountId} and m.id = ${microsurveyId}`
  if (microsurveyId !== null)
    await requireAll(db, "feedback_configuration.microsurvey_id", [microsurveyId], where)
  return { selectorType: feedbackTypeOf(type), microsurveyId }
}

/** The image that a draft has stays as it is, by whichever address it is given back. */
async function imageValues(
  tx: Db,
  deps: Deps,
  scope: Scope,
  given: string | null,
  before: CampaignRow | null,
): Promise<DraftValues> {
  if (given && before?.headerImage) {
    const { site } = await emailBrandingOf({ ...deps, db: tx }, scope.accountId)
    const shown = headerImageAddress(deps, site, before.headerImage)
    const pathOf = (address: string) => address.split("?")[0]
    if (pathOf(shown!) === pathOf(given)) return {}
  }
  return { headerImage: await keepHeaderImage(tx, deps, scope, given) }
}

/**
 * The columns of a draft that a body says something of (F-241). Nothing need be complete: that is checked when it is sent.
 * @param tx the transaction that writes it. @param before null for a new one.
 * @throws 403 for SMS without the setting; 422 for what is unknown or foreign.
 */
export async function draftValues(
  tx: Db,
  deps: Deps,
  scope: Scope,
  body: CampaignBody,
  before: CampaignRow | null,
): Promise<DraftValues> {
  if (body.request_type_id === 2) await requireSetting(tx, scope, "sms_requests")
  const text = (name: keyof CampaignBody & string, given: string | null | undefined) =>
    given === undefined ? {} : { [name]: given ?? "" }
  const values: DraftValues = {
    ...text("name", body.name),
    ...text("subject", body.subject),
    ...text("content", body.content),
  }
  if (body.header_text !== undefined) values.headerText = body.header_text ?? ""
  if (body.sender_name !== undefined) values.senderName = body.sender_name ?? ""
  if (body.sender_email !== undefined) values.senderEmail = (body.sender_email ?? "").trim().toLowerCase()
  if (body.request_type_id !== undefined) values.requestTypeId = body.request_type_id
  if (body.layout_id !== undefined) values.layoutId = body.layout_id
  if (body.use_header_image !== undefined) values.useHeaderImage = body.use_header_image
  if (body.auto_select_sources !== undefined) values.autoSelectSources = body.auto_select_sources
  if (body.location_id !== undefined) values.locationId = await checkedLocation(tx, scope, body.location_id)
  if (body.template_id !== undefined) values.templateId = await checkedTemplate(tx, scope, body.template_id)
  if (body.url_ids !== undefined) values.urlIds = await checkedUrls(tx, scope, body.url_ids)
  if (body.upload_ids !== undefined) values.uploadIds = await checkedUploads(tx, scope, body.upload_ids)
  if (body.recipients !== undefined)
    values.recipients = body.recipients.map((one) => ({
      first_name: one.first_name?.trim() ?? "",
      last_name: one.last_name?.trim() ?? "",
      email: one.email?.trim() ?? "",
      phone: one.phone?.trim() ?? "",
    }))
  if (body.contact_filter !== undefined) values.contactChoice = choiceOf(body.contact_filter)
  return {
    ...values,
    ...(body.feedback_configuration ? await checkedFeedback(tx, scope, body.feedback_configuration) : {}),
    ...(body.header_image === undefined ? {} : await imageValues(tx, deps, scope, body.header_image, before)),
  }
}

/** Contacts that are chosen; ids of nothing that one sees match nobody. */
function choiceOf(given: CampaignBody["contact_filter"]): DraftValues["contactChoice"] {
  if (!given) return null
  const [location, group] = [idOf(given.location_id), idOf(given.group_id)]
  return {
    ...(location === null ? {} : { location_id: location }),
    ...(group === null ? {} : { group_id: group }),
    ...(given.keywords ? { keywords: given.keywords } : {}),
    ...(given.ids?.length ? { ids: idsOf(given.ids) } : {}),
  }
}

/** Keeps files as long as a campaign has them; those that none has, and that wait for their encoding, go after a while. @param tx the transaction that changed it. */
export async function keepUploads(
  tx: Db,
  accountId: number,
  { now, gone }: { now: readonly number[]; gone: readonly number[] },
  expiresAt: string,
): Promise<void> {
  if (now.length > 0)
    await tx.execute(sql`update recipient_uploads set expires_at = null
      where account_id = ${accountId} and ${isOneOf(sql`id`, now)} and charset is null`)
  for (const id of gone) {
    const isUsed = await hasRows(
      tx,
      sql`select 1 from campaigns where account_id = ${accountId}
        and upload_ids @> ${JSON.stringify([id])}::jsonb limit 1`,
    )
    if (!isUsed)
      await tx.execute(sql`update recipient_uploads set expires_at = ${expiresAt}::timestamptz
        where account_id = ${accountId} and id = ${id}`)
  }
}
