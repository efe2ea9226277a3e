import { cursorPageOf, totalOf } from "../list-answer.ts"
import { type ImageRow, imageAddressesOf, imageIdOf } from "../media/media-item.ts"
import { readPhotoPage } from "../media/photo-page.ts"
import type { Service, Verbs } from "../service.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { copyReviewImage } from "./copy-review-image.ts"

const path = "/review_images"

/** GET /review_images (000 §3, D-140): images of reviews that the caller sees, newest first. @throws 400 for a list with something that is no id. */
const listReviewImages: Service<"review_images.list"> = async ({ deps, scope, query }) => {
  const newestFirst = { "sort[by]": "published_at", "sort[order]": "desc" }
  const page = await readPhotoPage(
    deps,
    scope,
    { ...query, ...newestFirst },
    { path, types: ["customer"], asked: query },
  )
  const { site } = await emailBrandingOf(deps, scope.accountId)
  const itemOf = (image: ImageRow) => {
    const { nth: _, upload_id: __, copies: ___, content: ____, ...row } = image
    const { url, ...addresses } = imageAddressesOf({ ...deps, site }, image)
    const { low_resolution_url = null } = addresses as { low_resolution_url?: string | null }
    return { ...row, id: imageIdOf(image), url: url ?? "", low_resolution_url }
  }
  return {
    _embedded: {
      review_images: page.rows.flatMap(({ type, row }) => (type === "customer" ? itemOf(row) : [])),
    },
    ...totalOf(page.counted, query),
    ...cursorPageOf(path, query, page.cursors),
    ...(page.counted.count === 0 ? { _page: 1 } : {}),
  }
}

export const verbs = {
  "review_images.copy": copyReviewImage,
  "review_images.list": listReviewImages,
} satisfies Verbs
