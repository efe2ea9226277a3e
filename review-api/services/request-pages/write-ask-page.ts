import { and, eq, sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { defaultFeedbackType, type FeedbackType } from "#lib/contract/microsurveys/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { filterId, filterIds } from "../../core/ids.ts"
import { hashPassword } from "../../core/password.ts"
import type { Db } from "../../db/connect.ts"
import { knownIds } from "../../db/queries/known-ids.ts"
import { siteName } from "../../db/queries/site-name.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { askPageLocations, askPageSlugs, askPages } from "../../db/schema/ask-pages.ts"
import { microsurveys } from "../../db/schema/microsurveys.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Call } from "../service.ts"
import { type AskPageKind, type AskPageRow, askPageOf, auditValues } from "./ask-page-rows.ts"
import { slugOfTitle } from "./slug-of-title.ts"

type AskPageBody = {
  slug?: string | undefined
  title?: string | undefined
  location_ids?: Id[] | undefined
  add_location_ids?: Id[] | undefined
  remove_location_ids?: Id[] | undefined
  logo_url?: string | null | undefined
  feedback_type?: FeedbackType | undefined
  microsurvey_id?: Id | null | undefined
  theme?:
    | { accent?: string | null | undefined; mode?: "light" | "dark" | "auto" | null | undefined }
    | undefined
  active?: boolean | undefined
  url_ids?: Id[] | undefined
  pin?: string | undefined
}

type Writing = Pick<Call<"request_pages.create">, "deps" | "scope" | "actor"> & {
  kind: AskPageKind
  body: AskPageBody
}

const maxPages = 500

async function locationIdsOf(tx: Db, scope: Scope, given: readonly Id[]): Promise<number[]> {
  const visible = await visibleLocations(tx, scope, "l")
  const list = {
    field: "location_ids",
    noun: "location" as const,
    from: sql`locations l where ${visible} and l.id`,
  }
  return knownIds(tx, given, list)
}

/** @throws 422 for a link that no location of the page has, or whose site forbids asking (D-222). */
async function urlIdsOf(tx: Db, accountId: number, locationIds: readonly number[], given: readonly Id[]) {
  const ids = filterIds(given.map(String)) ?? []
  if (ids.length === 0) return []
  const rows = await rowsOf(
    tx,
    { id: column.number(), name: column.text(), mayAsk: column.boolean() },
    sql`select u.id, ${siteName} as name, not u.exclude_request_reviews and not s.feedback_forbidden as may_ask
      from urls u join sources s on s.id = u.source_id
      where u.account_id = ${accountId} and ${isOneOf(sql`u.location_id`, locationIds)} and ${isOneOf(sql`u.id`, ids)}`,
  )
  if (rows.length !== ids.length) throw invalid({ url_ids: ["has an unknown link"] })
  const refused = rows.find(({ mayAsk }) => !mayAsk)
  if (refused)
    throw invalid({ url_ids: [`can't have ${refused.name}: customers may not be asked for reviews there`] })
  return ids
}

/** @throws 422 when a microsurvey is asked for and none of the account is named. */
async function microsurveyIdOf(
  tx: Db,
  accountId: number,
  type: FeedbackType,
  given: Id | null | undefined,
): Promise<number | null> {
  if (type !== "microsurvey") return null
  if (given == null) throw invalid({ microsurvey_id: ["can't be blank"] })
  const id = filterId(String(given))!
  const which = and(eq(microsurveys.accountId, accountId), eq(microsurveys.id, id))
  const [row] = await tx.select({ id: microsurveys.id }).from(microsurveys).where(which)
  if (!row) throw invalid({ microsurvey_id: ["is unknown"] })
  return id
}

/** Gives a page its address. @throws 422 when another page has it. */
async function claimSlug(tx: Db, accountId: number, pageId: number, slug: string): Promise<void> {
  await tx
    .delete(askPageSlugs)
    .where(and(eq(askPageSlugs.accountId, accountId), eq(askPageSlugs.pageId, pageId)))
  const claimed = await tx
    .insert(askPageSlugs)
    .values({ slug, accountId, pageId })
    .onConflictDoNothing()
    .returning()
  if (claimed.length === 0) throw invalid({ slug: ["is taken"] })
}

async function placePage(tx: Db, accountId: number, pageId: number, locationIds: readonly number[]) {
  if (locationIds.length === 0) return
  await tx
    .insert(askPageLocations)
    .values(locationIds.map((locationId) => ({ accountId, pageId, locationId })))
}

/** Sets up a landing page or a kiosk. @throws 422. */
export async function createAskPage({ deps, scope, actor, kind, body }: Writing): Promise<AskPageRow> {
  const { accountId } = scope
  const pinHash = body.pin === undefined ? null : await hashPassword(body.pin)
  return deps.db.transaction(async (tx) => {
    if ((await tx.$count(askPages, eq(askPages.accountId, accountId))) >= maxPages) {
      throw new ApiError(422, `You can have up to ${maxPages} landing pages and kiosks.`)
    }
    const locationIds = await locationIdsOf(tx, scope, body.location_ids!)
    const feedbackType = body.feedback_type ?? defaultFeedbackType
    const at = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(askPages)
      .values({
        accountId,
        kind,
        title: body.title!,
        logoUrl: body.logo_url ?? null,
        feedbackType,
        microsurveyId: await microsurveyIdOf(tx, accountId, feedbackType, body.microsurvey_id),
        urlIds: await urlIdsOf(tx, accountId, locationIds, body.url_ids ?? []),
        theme: themeOf(body.theme),
        pinHash,
        active: body.active ?? true,
        createdByUserId: scope.userId,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: askPages.id })
    const { id } = made!
    await placePage(tx, accountId, id, locationIds)
    await claimSlug(tx, accountId, id, body.slug ?? (await slugOfTitle(tx, body.title!)))
    const row = await askPageOf(tx, scope, kind, String(id))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: kind, id, name: row.title },
      after: auditValues(row),
    })
    return row
  })
}

const themeOf = (theme: AskPageBody["theme"]) => ({
  ...(theme?.accent ? { accent: theme.accent.toLowerCase() } : {}),
  ...(theme?.mode ? { mode: theme.mode } : {}),
})

/** Whoever does not see all of its locations changes nothing of a page. */
function requireWhole({ hidden_locations: hidden }: AskPageRow): void {
  if (hidden === 0) return
  throw new ApiError(403, "This page is also for locations that you can't see.", { code: "permission" })
}

/** The locations of a page after a change; undefined when it says nothing of them. */
async function locationIdsAfter(
  tx: Db,
  scope: Scope,
  { location_ids: known }: AskPageRow,
  body: AskPageBody,
): Promise<number[] | undefined> {
  const { location_ids: whole, add_location_ids: added = [], remove_location_ids: removed = [] } = body
  if (!whole && added.length + removed.length === 0) return undefined
  const base = whole ? await locationIdsOf(tx, scope, whole) : known
  const gone = new Set(removed.map(String))
  const more = await locationIdsOf(tx, scope, added)
  return [...new Set([...base, ...more])].filter((id) => !gone.has(String(id)))
}

/** Changes what is given of a landing page or a kiosk. @throws 404, 403 for one that is also for others, 422. */
export async function updateAskPage(
  { deps, scope, actor, kind, body }: Writing,
  id: string,
): Promise<AskPageRow> {
  const { accountId } = scope
  const pinHash = body.pin === undefined ? undefined : await hashPassword(body.pin)
  return deps.db.transaction(async (tx) => {
    const before = await askPageOf(tx, scope, kind, id, true)
    requireWhole(before)
    const locationIds = await locationIdsAfter(tx, scope, before, body)
    if (locationIds?.length === 0) throw invalid({ location_ids: ["can't be blank"] })
    const feedbackType = body.feedback_type ?? before.feedback_type
    const surveyId = body.microsurvey_id === undefined ? before.microsurvey_id : body.microsurvey_id
    await tx
      .update(askPages)
      .set({
        title: body.title || before.title,
        logoUrl: body.logo_url === undefined ? before.logo_url : body.logo_url,
        feedbackType,
        microsurveyId: await microsurveyIdOf(tx, accountId, feedbackType, surveyId),
        ...(body.url_ids
          ? { urlIds: await urlIdsOf(tx, accountId, locationIds ?? before.location_ids, body.url_ids) }
          : {}),
        ...(body.theme ? { theme: themeOf(body.theme) } : {}),
        ...(pinHash === undefined ? {} : { pinHash }),
        active: body.active ?? before.active,
        updatedAt: deps.clock.now().toISOString(),
      })
      .where(and(eq(askPages.accountId, accountId), eq(askPages.id, before.id)))
    if (locationIds) {
      await tx
        .delete(askPageLocations)
        .where(and(eq(askPageLocations.accountId, accountId), eq(askPageLocations.pageId, before.id)))
      await placePage(tx, accountId, before.id, locationIds)
    }
    if (body.slug !== undefined && body.slug !== before.slug) {
      await claimSlug(tx, accountId, before.id, body.slug)
    }
    const row = await askPageOf(tx, scope, kind, id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: kind, id: row.id, name: row.title },
      before: auditValues(before),
      after: { ...auditValues(row), ...(pinHash === undefined ? {} : { is_pin_new: true }) },
    })
    return row
  })
}

/** Deletes a landing page or a kiosk; its answers stay. @throws 404, 403 for one that is also for others. */
export async function deleteAskPage(
  { deps, scope, actor, kind }: Omit<Writing, "body">,
  id: string,
): Promise<void> {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await askPageOf(tx, scope, kind, id, true)
    requireWhole(row)
    await tx.delete(askPages).where(and(eq(askPages.accountId, accountId), eq(askPages.id, row.id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: kind, id: row.id, name: row.title },
      before: auditValues(row),
    })
  })
}
