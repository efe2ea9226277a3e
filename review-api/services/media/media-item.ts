import { type SQL, sql } from "drizzle-orm"
import { otherPhotos, type PublishedStatus, photoCategories } from "#lib/contract/media/constants.ts"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import type { Deps } from "../deps.ts"
import { fileAddress } from "../files/file-address.ts"
import { copyName } from "../uploads/upload-files.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

const mediaRowShape = {
  id: column.number(),
  account_id: column.number(),
  location_id: column.number(),
  location_name: column.text(),
  name: column.text().nullable(),
  category_id: column.number().nullable(),
  published_status: column.text<PublishedStatus>(),
  source_id: column.number(),
  source_name: column.text(),
  url_id: column.number().nullable(),
  width: column.number(),
  height: column.number(),
  placeholder: column.text().nullable(),
  error: column.text().nullable(),
  duplicate_of_id: column.number().nullable(),
  published_at: column.text().nullable(),
  created_at: column.text(),
  upload_id: column.text(),
  copies: column.json<ImageCopy[]>(),
}

export type MediaRow = RowOf<typeof mediaRowShape>

/** A photo of a customer: an image of a review. */
export const imageRowShape = {
  review_id: column.number(),
  nth: column.number(),
  account_id: column.number(),
  location_id: column.number(),
  location_name: column.text(),
  source_id: column.number(),
  source_name: column.text(),
  rating: column.number().nullable(),
  author: column.text().nullable(),
  content: column.text().nullable(),
  published_at: column.text(),
  /** Where it is, for an image that another host has. */
  url: column.text().nullable(),

  /** The upload that is its file, for one that is kept here. */
  upload_id: column.text().nullable(),
  width: column.number().nullable(),
  height: column.number().nullable(),
  placeholder: column.text().nullable(),
  copies: column.json<ImageCopy[]>().nullable(),
}

export type ImageRow = RowOf<typeof imageRowShape>

export type PhotoRow = { type: "owner"; row: MediaRow } | { type: "customer"; row: ImageRow }

/** Photos `m` with their location `l` and upload `p`. */
export const mediaTables = sql`media m
  join locations l on l.account_id = m.account_id and l.id = m.location_id
  join sources s on s.id = m.source_id
  join uploads p on p.account_id = m.account_id and p.id = m.upload_id`

export const mediaColumns = sql`m.id, m.account_id, m.location_id, l.name as location_name, m.name, m.category_id,
  m.published_status, m.source_id, s.name as source_name, m.error, m.duplicate_of_id, m.upload_id, p.width, p.height, p.placeholder, p.copies,
  (select u.id from urls u where u.account_id = m.account_id and u.location_id = m.location_id
    and u.source_id = m.source_id order by u.id limit 1) as url_id,
  ${wireInstant(sql`m.published_at`)} as published_at, ${wireInstant(sql`m.created_at`)} as created_at`

/** Code of a category in responses. */
export const categoryCode = (id: number | null): string =>
  photoCategories.find((category) => category.id === id)?.code ?? otherPhotos

/** The copies of each kind, the smallest first. */
const ofType = (copies: readonly ImageCopy[], type: string) =>
  copies.filter((copy) => copy.type === type).toSorted((one, other) => one.width - other.width)

type Site = Pick<Deps, "config" | "clock"> & { site: string }

/** The addresses of a photo's copies. */
export function addressesOf(
  deps: Site,
  upload: { accountId: number; id: string },
  copies: readonly ImageCopy[],
) {
  const address = (copy: ImageCopy | undefined) =>
    copy ? fileAddress(deps, deps.site, copyName(upload, copy.file)) : null
  const [webp, jpeg] = [ofType(copies, "image/webp"), ofType(copies, "image/jpeg")]
  return {
    url: address(jpeg.at(-1)),
    cdn_url: address(jpeg.at(-1)),
    cdn_low_resolution_url: address(jpeg[0]),
    low_resolution_url: address(jpeg[0]),
    cdn_stored_url: address(webp.at(-1)),
    cdn_stored_low_res_url: address(webp[0]),
  }
}

/** A photo as it goes out, with addresses that are signed for a day or two. */
const itemOf = (
  deps: Site,
  { copies, ...row }: MediaRow,
): MediaItem & { id: number; location_id: number } => ({
  ...row,
  type: "owner",
  category: categoryCode(row.category_id),
  ...addressesOf(deps, { accountId: row.account_id, id: row.upload_id }, copies),
})

/** The addresses of an image of a review: those of its copies where its file is kept here. */
export function imageAddressesOf(deps: Site, { account_id, url, upload_id, copies }: ImageRow) {
  if (upload_id === null) return { url }
  return addressesOf(deps, { accountId: account_id, id: upload_id }, copies ?? [])
}

/** Id of an image: its review, and its place there. */
export const imageIdOf = ({ review_id, nth }: Pick<ImageRow, "review_id" | "nth">): string =>
  `${review_id}-${nth}`

/** A photo of a customer as it goes out: it stands with its review, where the source shows it. */
function imageItemOf(deps: Site, image: ImageRow): MediaItem {
  const { nth: _, upload_id: __, copies: ___, url: ____, ...row } = image
  return {
    ...row,
    id: imageIdOf(image),
    type: "customer",
    category: otherPhotos,
    published_status: "published",
    ...imageAddressesOf(deps, image),
  }
}

/** Photos as they go out (001 §3). */
export async function mediaItems(deps: Deps, accountId: number, rows: readonly MediaRow[]) {
  if (rows.length === 0) return []
  const { site } = await emailBrandingOf(deps, accountId)
  return rows.map((row) => itemOf({ ...deps, site }, row))
}

/** The same for a page of photos of owners and customers. */
export async function photoItems(
  deps: Deps,
  accountId: number,
  rows: readonly PhotoRow[],
): Promise<MediaItem[]> {
  if (rows.length === 0) return []
  const { site } = await emailBrandingOf(deps, accountId)
  return rows.map((photo) =>
    photo.type === "owner" ? itemOf({ ...deps, site }, photo.row) : imageItemOf({ ...deps, site }, photo.row),
  )
}

/** Rows that a condition on `m` and `l` finds, in no order. */
export const readMedia = (db: Db, where: SQL): Promise<MediaRow[]> =>
  rowsOf(db, mediaRowShape, sql`select ${mediaColumns} from ${mediaTables} where ${where}`)
