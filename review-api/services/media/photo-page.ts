import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage, type QueryOf } from "#lib/contract/index.ts"
import type { PhotoType } from "#lib/contract/media/constants.ts"
import { cursorOf, cursorPlaces } from "../../core/cursors.ts"
import { filterId, filterIds } from "../../core/ids.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { locationConditions } from "../../db/queries/location-set.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import type { ReviewSelection } from "../../db/queries/review-selection.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { allOf, isOneOf, numbers, texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { skippedRows } from "../list-answer.ts"
import { type ImageRow, imageRowShape, type PhotoRow, readMedia } from "./media-item.ts"
import {
  beyond,
  orderBy,
  orderOf,
  type PhotoOrder,
  type PhotoPlace,
  placeOf,
  sameOrBeyond,
  turned,
} from "./photo-cursor.ts"

export type PhotoQuery = Omit<QueryOf<"media.list">, "type"> & { review_id?: string }

export type PhotoPage = {
  rows: PhotoRow[]
  cursors: { before: string | null; after: string | null }
  counted: { count: number; exact: boolean }
}

/** Where counting stops. */
const maxCounted = 10_000

const foundShape = { rank: column.number(), dated: column.text(), id: column.number(), nth: column.number() }

type Found = RowOf<typeof foundShape>

type Walk = {
  /** The place that the page begins behind; null from the first one. */
  from: PhotoPlace | null
  order: PhotoOrder
  /** How many rows of a kind a page may need. */
  most: number
}

/** How photos of a kind are counted, and found in an order. */
type Kind = { counted: SQL; found: (walk: Walk) => SQL }

const day = ({ timeZone }: Scope, text: string, more: number) =>
  sql`(${text}::date + ${more}::integer)::timestamp at time zone ${timeZone}::text`

const within = ({ scope, from, to }: ReviewSelection, column: SQL) => [
  from ? sql`${column} >= ${day(scope, from, 0)}` : undefined,
  to ? sql`${column} < ${day(scope, to, 1)}` : undefined,
]

/** Photos of owners. */
async function owners(deps: Deps, selection: ReviewSelection, query: PhotoQuery): Promise<Kind> {
  const categoryId = filterId(query.category_id)
  const ids = filterIds(query.media_ids)
  const from = sql`media m join locations l on l.account_id = m.account_id and l.id = m.location_id`
  const where = allOf([
    await visibleLocations(deps.db, selection.scope, "l"),
    sql`m.account_id = ${selection.scope.accountId} and m.published_status <> 'deleted'`,
    ...locationConditions(selection, sql`m.account_id`, sql`m.location_id`),
    selection.source && isOneOf(sql`m.source_id`, selection.source),
    categoryId === undefined ? undefined : sql`m.category_id = ${categoryId}::bigint`,
    query.upload_ids && sql`m.upload_id = any(${texts(query.upload_ids)})`,
    ids && isOneOf(sql`m.id`, ids),
    ...within(selection, sql`m.dated_at`),
  ])
  const place = [sql`m.category_rank`, sql`m.dated_at`, sql`m.id`, sql`0`]
  return {
    counted: sql`select 1 as one from ${from} where ${where}`,
    found: (walk) => sql`select m.category_rank::integer as rank, m.dated_at as dated, m.id, 0 as nth
      from ${from} where ${allOf([where, walk.from ? beyond(place, walk.from, walk.order) : undefined])}
      order by ${orderBy(place.slice(0, 3), walk.order)} limit ${walk.most}`,
  }
}

/** Photos of customers: each image of a review stands by itself. They have no category. */
async function customers(deps: Deps, selection: ReviewSelection, query: PhotoQuery): Promise<Kind> {
  const { scope } = selection
  const pending = await pendingImportIds(deps.db, scope.accountIds)
  const reviewId = filterId(query.review_id)
  const where = allOf([
    sql`r.account_id = ${scope.accountId} and r.images <> '[]'::jsonb`,
    sql`r.deleted_at is null and r.origin_deleted_at is null`,
    pending.length > 0 ? sql`(r.import_id is null or r.import_id <> all(${numbers(pending)}))` : undefined,
    ...locationConditions(selection, sql`r.account_id`, sql`r.location_id`),
    selection.source && isOneOf(sql`r.source_id`, selection.source, "integer"),
    selection.rating && isOneOf(sql`r.stars`, selection.rating, "integer"),
    reviewId === undefined ? undefined : sql`r.id = ${reviewId}::bigint`,
    ...within(selection, sql`r.published_at`),
  ])
  const place = [sql`0`, sql`r.published_at`, sql`r.id`, sql`i.nth`]
  const ofReview = [sql`0`, sql`r.published_at`, sql`r.id`]
  return {
    counted: sql`select jsonb_array_length(r.images) as one from reviews r where ${where}`,
    // First the reviews, as the index has them: each has one image at least.
    found: ({
      from,
      order,
      most,
    }) => sql`select 0 as rank, r.published_at as dated, r.id, i.nth::integer as nth
      from (select r.published_at, r.id, r.images from reviews r
          where ${allOf([where, from && (order[0] === null || from[0] === 0) ? sameOrBeyond(ofReview, from, order) : undefined])}
          order by ${orderBy(ofReview, [null, ...order.slice(1, 3)])} limit ${most}) r
        cross join lateral jsonb_array_elements(r.images) with ordinality as i(image, nth)
      where ${from ? beyond(place, from, order) : sql`true`}
      order by ${orderBy(place, [null, ...order.slice(1)])} limit ${most}`,
  }
}

/** How many there are of a kind; it stops a little beyond `maxCounted`. */
async function countOf({ db }: Deps, { counted }: Kind): Promise<number> {
  const [row] = await rowsOf(
    db,
    { count: column.number() },
    sql`select coalesce(sum(one), 0)::integer as count from (${counted} limit ${maxCounted + 1}) counted`,
  )
  return row!.count
}

/** Images of reviews by their places, in no order. */
const readImages = (deps: Deps, { accountId }: Scope, found: readonly Found[]): Promise<ImageRow[]> =>
  rowsOf(
    deps.db,
    imageRowShape,
    sql`select r.id as review_id, x.nth, r.account_id, r.location_id, l.name as location_name, r.source_id,
          s.name as source_name, r.rating, r.author, r.content,
          ${wireInstant(sql`r.published_at`)} as published_at, r.images->(x.nth - 1)->>'url' as url,
          r.images->(x.nth - 1)->>'upload' as upload_id, p.width, p.height, p.placeholder, p.copies
        from unnest(${numbers(found.map(({ id }) => id))},
          ${numbers(
            found.map(({ nth }) => nth),
            "integer",
          )}) as x(id, nth)
        join reviews r on r.account_id = ${accountId} and r.id = x.id
        join locations l on l.account_id = r.account_id and l.id = r.location_id
        join sources s on s.id = r.source_id
        left join uploads p on p.account_id = r.account_id and p.id = r.images->(x.nth - 1)->>'upload'`,
  )

async function rowsOfPlaces(deps: Deps, scope: Scope, places: readonly Found[]): Promise<PhotoRow[]> {
  const [own, others] = [places.filter(({ nth }) => nth === 0), places.filter(({ nth }) => nth > 0)]
  const ids = own.map(({ id }) => id)
  const isOfAccount = sql`m.account_id = ${scope.accountId}`
  const media = ids.length > 0 ? await readMedia(deps.db, allOf([isOfAccount, isOneOf(sql`m.id`, ids)])) : []
  const images = others.length > 0 ? await readImages(deps, scope, others) : []
  const mediaById = new Map(media.map((row) => [row.id, row]))
  const imagesByPlace = new Map(images.map((row) => [`${row.review_id}-${row.nth}`, row]))
  return places.flatMap(({ id, nth }): PhotoRow[] => {
    if (nth > 0) {
      const row = imagesByPlace.get(`${id}-${nth}`)
      return row ? [{ type: "customer", row }] : []
    }
    const row = mediaById.get(id)
    return row ? [{ type: "owner", row }] : []
  })
}

/**
 * A page of photos of owners and customers, each by its date, between two cursors or by its number (D-077, D-276).
 * @param list its path, which photos it has, and its query as the caller gave it.
 * @throws 400 for a bad cursor.
 */
export async function readPhotoPage(
  deps: Deps,
  scope: Scope,
  query: PhotoQuery,
  { path, types, asked }: { path: string; types: readonly PhotoType[]; asked: PhotoQuery },
): Promise<PhotoPage> {
  const selection = selectionOf(scope, query)
  const hasOwners = types.includes("owner") && !selection.rating && query.review_id === undefined
  const hasCustomers =
    types.includes("customer") && query.category_id === undefined && !query.upload_ids && !query.media_ids
  const kinds = [
    ...(hasOwners ? [await owners(deps, selection, query)] : []),
    ...(hasCustomers ? [await customers(deps, selection, query)] : []),
  ]
  const { after, before } = cursorPlaces(path, asked, placeOf)
  const order = orderOf(query)
  const walked = before ? turned(order) : order
  const from = after ?? before
  const perPage = query.per_page ?? defaultPerPage
  const skipped = skippedRows(query)
  const walk = { from, order: walked, most: perPage + 1 + skipped }
  const [found, ...counts] = await Promise.all([
    foundIn(deps, kinds, walk, skipped),
    ...kinds.map((kind) => countOf(deps, kind)),
  ])
  const count = counts.reduce((sum, own) => sum + own, 0)
  const hasMore = found.length > perPage
  const places = found.slice(0, perPage)
  if (before) places.reverse()
  const hasNewer = before ? hasMore : after !== null || (skipped > 0 && places.length > 0)
  const hasOlder = before !== null || hasMore
  const cursor = (place: Found | undefined) =>
    place ? cursorOf([place.rank, place.dated, place.id, place.nth]) : null
  return {
    rows: await rowsOfPlaces(deps, scope, places),
    cursors: {
      before: hasNewer ? cursor(places[0]) : null,
      after: hasOlder ? cursor(places.at(-1)) : null,
    },
    counted: { count: Math.min(count, maxCounted), exact: count <= maxCounted },
  }
}

/** Places of a page: each kind gives as many as the page may need, and the first of all are the page. */
async function foundIn({ db }: Deps, kinds: readonly Kind[], walk: Walk, skipped: number): Promise<Found[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(({ found }) => sql`(${found(walk)})`)
  return rowsOf(
    db,
    foundShape,
    sql`select rank, (dated at time zone 'UTC')::text || '+00' as dated, id, nth
        from (${sql.join(parts, sql` union all `)}) photos
        order by ${orderBy(
          [sql`rank`, sql`dated`, sql`id`, sql`nth`].map((column) => sql`photos.${column}`),
          walk.order,
        )}
        limit ${walk.most - skipped} offset ${skipped}`,
  )
}
