/** Names of the fields of photos and their categories, which forms repeat in the same order. */
export const categoryFields = { photo: "photo_id", category: "photo_category_id" } as const

/** Name of the button that gives all photos the category of one, whose upload is its value. */
export const applyToAllName = "apply_to_all"

/** Name of the error of a photo's category. */
export const categoryErrorName = (photo: string): string => `${categoryFields.category}.${photo}`

/**
 * The categories that a form sends for photos.
 * @param photos uploads in use: others are left out. @param oneForAll the category of a form that has no photos.
 */
export function sentCategories(
  fields: URLSearchParams,
  photos: readonly string[],
  oneForAll = "",
): Map<string, string> {
  const ids = fields.getAll(categoryFields.photo)
  const categories = fields.getAll(categoryFields.category)
  const sent = new Map(ids.map((id, at) => [id, categories[at] ?? ""]))
  const all = ids.length === 0 ? oneForAll : sent.get(fields.get(applyToAllName) ?? "")
  return new Map(photos.map((id) => [id, all ?? sent.get(id) ?? ""]))
}
