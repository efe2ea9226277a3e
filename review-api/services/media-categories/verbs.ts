import { mediaCategories, photoCategories } from "#lib/contract/media/constants.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { googleCode } from "../../listings/google-listing.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

/** GET /media_categories (001 §7, D-168): Logo, Cover and Profile, or those of Google that are asked for by name. */
const listMediaCategories: Service<"media_categories.list"> = async ({ query }) => {
  const { page, perPage, offset } = pageOf(query)
  const names = query.name?.map((name) => name.toLowerCase())
  const found = names
    ? photoCategories.filter(({ name }) => names.includes(name.toLowerCase()))
    : mediaCategories
  const source_id = sourceId(googleCode)
  return listAnswerOf({
    path: "/media_categories",
    query,
    page,
    perPage,
    total: found.length,
    collection: "media_categories",
    items: found.slice(offset, offset + perPage).map(({ id, name }) => ({ id, name, source_id })),
  })
}

export const verbs = { "media_categories.list": listMediaCategories } satisfies Verbs
