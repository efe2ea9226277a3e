import type { Id } from "#lib/contract/common.ts"
import { type PhotoCategory, photoCategories, photoError } from "#lib/contract/media/constants.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { invalid } from "../../core/errors.ts"

/** The category that a photo is given, which its picture has to fit (D-173); null for none. @throws 422. */
export function categoryFor(
  categoryId: Id | null | undefined,
  picture: { width: number; height: number },
): PhotoCategory | null {
  const category = photoCategories.find(({ id }) => sameId(id, categoryId)) ?? null
  if (categoryId != null && !category) throw invalid({ category_id: ["is not a category of photos"] })
  const error = photoError(category?.name ?? null, picture)
  if (error) throw invalid({ category_id: [error] })
  return category
}
