import { and, inArray } from "drizzle-orm"
import type { ReviewAnswer } from "../../db/queries/review-rows.ts"
import { uploads } from "../../db/schema/uploads.ts"
import type { Deps } from "../deps.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { addressesOf } from "./media-item.ts"

type Reviews = readonly Pick<ReviewAnswer, "account_id" | "images">[]

/** An image whose file is kept here, as reviews hold it: they name its upload. */
const uploadOf = (image: object): string | null =>
  "upload" in image && typeof image.upload === "string" ? image.upload : null

/**
 * Gives images whose files are kept here the addresses at which browsers get them, signed for a day or two; images of
 * other hosts have their own. Changes the reviews in place.
 */
export async function addressKeptImages<R extends Reviews>(
  deps: Deps,
  accountId: number,
  reviews: R,
): Promise<R> {
  const held = reviews.flatMap(({ account_id, images }) =>
    (images ?? []).flatMap((image) => {
      const id = uploadOf(image)
      return id === null ? [] : [{ accountId: Number(account_id), id, image }]
    }),
  )
  if (held.length === 0) return reviews
  const { site } = await emailBrandingOf(deps, accountId)
  const rows = await deps.db
    .select({ accountId: uploads.accountId, id: uploads.id, copies: uploads.copies })
    .from(uploads)
    .where(
      and(
        inArray(uploads.accountId, [...new Set(held.map((one) => one.accountId))]),
        inArray(uploads.id, [...new Set(held.map(({ id }) => id))]),
      ),
    )
  const copies = new Map(rows.map((row) => [`${row.accountId} ${row.id}`, row.copies]))
  for (const { image, ...upload } of held) {
    const { url, cdn_stored_low_res_url } = addressesOf(
      { ...deps, site },
      upload,
      copies.get(`${upload.accountId} ${upload.id}`) ?? [],
    )
    delete image["upload"]
    Object.assign(image, { url: url ?? "", low_resolution_url: cdn_stored_low_res_url })
  }
  return reviews
}
