import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { feedbackTypeOf } from "#lib/contract/microsurveys/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import {
  type CampaignStatus,
  type PauseReason,
  pauseReasons,
  type RequestTypeId,
  requestTypes,
} from "#lib/contract/requests/constants.ts"
import { figureColumns, figureShape, noFigures } from "../../asking/request-figures.ts"
import { notFound, refused } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import { campaigns } from "../../db/schema/campaigns.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { headerImageAddress } from "../uploads/header-image.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

export type CampaignRow = typeof campaigns.$inferSelect

/** Path of the list. */
export const campaignsPath = "/campaigns"

export const isCampaign = ({ accountId, id }: Pick<CampaignRow, "accountId" | "id">) =>
  and(eq(campaigns.accountId, accountId), eq(campaigns.id, id))

/**
 * Whether a scope sees a campaign `c`: by its location; one whose recipients have their own, who made it, and who sees one of
 * these locations. Undefined for those who see all.
 */
export function visibleCampaigns(scope: Scope): SQL | undefined {
  if (scope.locations === "all") return undefined
  return sql`(case when c.location_id is not null then ${inLocationScope(scope, sql`c.account_id`, sql`c.location_id`)}
    else c.created_by_user_id is not distinct from ${scope.userId}::bigint or exists (select 1 from request_days at where ${allOf(
      [
        sql`at.account_id = c.account_id and at.campaign_id = c.id`,
        inLocationScope(scope, sql`at.account_id`, sql`at.location_id`),
      ],
    )}) end)`
}

/** A campaign that the caller sees. @param hold until the transaction ends. @throws 404. */
export async function visibleCampaign(
  db: Db,
  scope: Scope,
  given: string,
  hold = false,
): Promise<CampaignRow> {
  const id = pathId(given)
  const { accountId } = scope
  const isSeen = await hasRows(
    db,
    sql`select 1 from campaigns c where ${allOf([
      sql`c.account_id = ${accountId} and c.id = ${id}`,
      visibleCampaigns(scope),
    ])}`,
  )
  const which = db.select().from(campaigns).where(isCampaign({ accountId, id }))
  const [row] = isSeen ? (hold ? await which.for("update") : await which) : []
  if (!row) throw notFound()
  return row
}

/** Own campaigns are everybody's who may write one; those of others need more (D-023). @throws 403. */
export function requireOwn(scope: Scope, row: CampaignRow, action: "update" | "delete" = "update"): void {
  if (row.createdByUserId === scope.userId || scope.permissions.campaign?.includes(action)) return
  throw refused(`campaign.${action}`)
}

/** How many messages of a campaign `c` were sent, of the locations that the scope sees. */
export const sentOf = (scope: Scope): SQL =>
  sql`(select coalesce(sum(d.sent), 0) from request_days d where ${allOf([
    sql`d.account_id = c.account_id and d.campaign_id = c.id`,
    inLocationScope(scope, sql`d.account_id`, sql`d.location_id`),
  ])})`

/** Figures of campaigns by their ids, of the locations that the scope sees. */
async function figuresOf(db: Db, scope: Scope, ids: readonly number[]) {
  const rows = await rowsOf(
    db,
    { campaignId: column.number(), ...figureShape },
    sql`select d.campaign_id, ${figureColumns} from request_days d where ${allOf([
      sql`d.account_id = ${scope.accountId}`,
      isOneOf(sql`d.campaign_id`, ids),
      inLocationScope(scope, sql`d.account_id`, sql`d.location_id`),
    ])} group by d.campaign_id`,
  )
  return new Map(rows.map(({ campaignId, ...figures }) => [campaignId, figures]))
}

/** Names of locations and of makers. */
async function namesOf(db: Db, accountId: number, ids: readonly number[]) {
  const rows = await rowsOf(
    db,
    { id: column.number(), location: column.text().nullable(), maker: column.text().nullable() },
    sql`select c.id, l.name as location, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as maker
      from campaigns c
      left join locations l on l.account_id = c.account_id and l.id = c.location_id
      left join users u on u.account_id = c.account_id and u.id = c.created_by_user_id
      where c.account_id = ${accountId} and ${isOneOf(sql`c.id`, ids)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const utc = (instant: string | null): string | null => instant && new Date(instant).toISOString()

/** Campaigns as they go out (F-241), in the order of the rows. */
export async function campaignItems(
  deps: Pick<Deps, "db" | "config" | "clock">,
  scope: Scope,
  rows: readonly CampaignRow[],
): Promise<(Campaign & { id: number })[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const figures = await figuresOf(deps.db, scope, ids)
  const names = await namesOf(deps.db, scope.accountId, ids)
  const hasImage = rows.some(({ headerImage }) => headerImage !== null)
  const { site } = hasImage ? await emailBrandingOf(deps as Deps, scope.accountId) : { site: "" }
  return rows.map((row) => ({
    id: row.id,
    account_id: row.accountId,
    multi_campaign_id: row.multiCampaignId,
    name: row.name,
    location_id: row.locationId,
    location_name: names.get(row.id)?.location ?? null,
    request_type_id: row.requestTypeId,
    request_type_symbol: requestTypes[row.requestTypeId as RequestTypeId],
    layout_id: row.layoutId,
    template_id: row.templateId,
    subject: row.subject,
    content: row.content,
    header_text: row.headerText,
    header_image: headerImageAddress(deps, site, row.headerImage),
    use_header_image: row.useHeaderImage,
    recipients: row.recipients,
    sender_email: row.senderEmail,
    sender_name: row.senderName,
    url_ids: row.urlIds,
    auto_select_sources: row.autoSelectSources,
    feedback_configuration: {
      selector_type: feedbackTypeOf(row.selectorType),
      microsurvey_id: row.microsurveyId,
    },
    upload_ids: row.uploadIds,
    contact_filter: row.contactChoice,
    status: row.status as CampaignStatus,
    pause_reason: row.pauseReason as PauseReason | null,
    pause_text: ownValue(pauseReasons, row.pauseReason) ?? null,
    scheduled_at: utc(row.scheduledAt),
    scheduled_local: row.scheduledLocal,
    sent_at: utc(row.sentAt),
    submitted_at: utc(row.submittedAt),
    created_by_user_id: row.createdByUserId,
    created_by_name: names.get(row.id)?.maker ?? null,
    created_at: utc(row.createdAt)!,
    updated_at: utc(row.updatedAt)!,
    version: row.version,
    is_expanded: row.expandedAt !== null,
    figures: figures.get(row.id) ?? noFigures,
  }))
}

/** One campaign as it goes out. */
export async function campaignItem(
  deps: Pick<Deps, "db" | "config" | "clock">,
  scope: Scope,
  row: CampaignRow,
): Promise<Campaign & { id: number }> {
  const [item] = await campaignItems(deps, scope, [row])
  return item!
}

/** Values of a campaign in the audit log: without the people in it. */
export const auditValues = (row: CampaignRow) => ({
  name: row.name,
  location_id: row.locationId,
  request_type_id: row.requestTypeId,
  layout_id: row.layoutId,
  template_id: row.templateId,
  subject: row.subject,
  content: row.content,
  header_text: row.headerText,
  header_image: row.headerImage,
  use_header_image: row.useHeaderImage,
  recipients: row.recipients.length,
  upload_ids: row.uploadIds,
  contact_filter: row.contactChoice,
  sender_email: row.senderEmail,
  sender_name: row.senderName,
  url_ids: row.urlIds,
  auto_select_sources: row.autoSelectSources,
  selector_type: row.selectorType,
  microsurvey_id: row.microsurveyId,
})
