import { and, eq, sql } from "drizzle-orm"
import { urlLimits, urlOfConnection } from "#lib/contract/urls/constants.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { urls } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import { restoreReviewLink } from "../connections/keep-review-link.ts"
import { lockLocation } from "../locations/lock-location.ts"
import { recordLocationChange } from "../locations/record-location-changes.ts"
import type { Service } from "../service.ts"
import { siteOfLink } from "./site-of-link.ts"
import { urlRows } from "./url-rows.ts"

/** The url that the caller sees. @throws 404 for missing, foreign and unassigned ones alike. */
async function visibleUrl(db: Db, scope: Scope, id: number) {
  const [row] = await urlRows(
    db,
    scope,
    sql`select u.*, 1 as place from urls u join locations l on l.account_id = u.account_id and l.id = u.location_id
      where ${await visibleLocations(db, scope, "l")} and u.account_id = ${scope.accountId} and u.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

/** The page of an address: the same however it is written. */
function pageOf(link: string): string {
  const { hostname, port, pathname, search } = new URL(link)
  return `${hostname.replace(/^www\./, "")}:${port}${pathname.replace(/\/$/, "")}${search}`
}

/** An address as it is stored, with what follows from it. */
const valuesOf = (link: string) => ({ link: new URL(link).href, sourceId: siteOfLink(link) })

type Held = { accountId: number; locationId: number; link: string; id?: number }

/** @param tx holds the location. @throws 422 at the field for a page that it has already, and for more than it may have. */
async function requireRoom(tx: Db, { accountId, locationId, link, id }: Held): Promise<void> {
  const others = await rowsOf(
    tx,
    { id: column.number(), link: column.text() },
    sql`select id, link from urls where account_id = ${accountId} and location_id = ${locationId}
      and id <> ${id ?? 0}`,
  )
  const page = pageOf(link)
  if (others.some((other) => URL.canParse(other.link) && pageOf(other.link) === page))
    throw invalid({ link: ["is already a link of this location"] })
  if (id === undefined && others.length >= urlLimits.perLocation)
    throw invalid({ link: [`can't be added: a location can have up to ${urlLimits.perLocation} links`] })
}

const auditValues = ({ source_name, link }: { source_name: string; link: string }) => ({
  review_link: link,
  site: source_name,
})

/** A link is shown by no directory: what directories show stays as it is. */
const unpublished = { isPublished: false }

/** POST /urls: a page where customers of a location can be asked for a review. @throws 404 for the location; 422. */
export const createUrl: Service<"urls.create"> = ({ deps, scope, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const location = await lockLocation(tx, scope, pathId(String(body.location_id)))
    const values = valuesOf(body.link)
    await requireRoom(tx, { accountId, locationId: location.id, link: values.link })
    const [made] = await tx
      .insert(urls)
      .values({ accountId, locationId: location.id, ...values })
      .returning({ id: urls.id })
    const row = await visibleUrl(tx, scope, made!.id)
    const change = { id: location.id, name: location.name, after: auditValues(row) }
    await recordLocationChange(tx, deps, actor, accountId, change, unpublished)
    return row
  })

/** The url of a call and its location, held until the transaction ends. @throws 404; 409 for a link that a connection brings. */
async function heldUrl(tx: Db, scope: Scope, given: string) {
  const id = pathId(given)
  const { location_id: locationId } = await visibleUrl(tx, scope, id)
  const location = await lockLocation(tx, scope, locationId)
  const row = await visibleUrl(tx, scope, id)
  if (row.is_from_connection)
    throw new ApiError(409, `This link comes from the connection with ${row.source_name}.`, {
      code: urlOfConnection,
    })
  return { row, location, isIt: and(eq(urls.accountId, scope.accountId), eq(urls.id, row.id)) }
}

/** PATCH /urls/{id}. @throws 404; 409 for a link that a connection brings; 422. */
export const updateUrl: Service<"urls.update"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const { row: before, location, isIt } = await heldUrl(tx, scope, params.id)
    const values = valuesOf(body.link)
    if (values.link === before.link) return before
    await requireRoom(tx, { accountId, locationId: location.id, link: values.link, id: before.id })
    await tx
      .update(urls)
      .set({ ...values, lastCheckedAt: null })
      .where(isIt)
    const row = await visibleUrl(tx, scope, before.id)
    await recordLocationChange(
      tx,
      deps,
      actor,
      accountId,
      { id: location.id, name: location.name, before: auditValues(before), after: auditValues(row) },
      unpublished,
    )
    return row
  })

/** DELETE /urls/{id}: where a connection has a link of its own, that comes back. @throws 404; 409 for that one. */
export const deleteUrl: Service<"urls.delete"> = ({ deps, scope, params, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const { row, location, isIt } = await heldUrl(tx, scope, params.id)
    await tx.delete(urls).where(isIt)
    await restoreReviewLink(tx, { accountId, locationId: location.id, sourceId: row.source_id })
    const change = { id: location.id, name: location.name, before: auditValues(row) }
    await recordLocationChange(tx, deps, actor, accountId, change, unpublished)
    return undefined
  })
