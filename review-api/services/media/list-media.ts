import { photoTypes } from "#lib/contract/media/constants.ts"
import { isIn } from "../../permissions/summary.ts"
import { cursorPageOf, totalOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { photoItems } from "./media-item.ts"
import { readPhotoPage } from "./photo-page.ts"

const path = "/media"

/**
 * GET /media (001 §7, D-077): photos of owners at the locations that the caller sees, and of customers for who may see
 * reviews. A rating narrows to customers' photos.
 * @throws 400 for a list with something that is no id.
 */
export const listMedia: Service<"media.list"> = async ({ deps, scope, query }) => {
  const { type, ...rest } = query
  const seen = photoTypes.filter((one) => one === "owner" || isIn(scope.permissions, "review.read"))
  const types = seen.filter((one) => (type ?? one) === one)
  const { rows, cursors, counted } = await readPhotoPage(deps, scope, rest, { path, types, asked: query })
  return {
    _embedded: { media: await photoItems(deps, scope.accountId, rows) },
    ...totalOf(counted, query),
    ...cursorPageOf(path, query, cursors),
    ...(counted.count === 0 ? { _page: 1 } : {}),
  }
}
