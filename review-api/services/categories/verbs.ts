import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { matchCategory } from "../../places/match-category.ts"
import { relatedCategories } from "../../places/related-categories.ts"
import { listAnswerOf } from "../list-answer.ts"
import { listRegions } from "../list-regions.ts"
import { findPlace } from "../places/find-place.ts"
import type { Service, Verbs } from "../service.ts"

/** Of every directory. */
const columns = sql`r.id, r.name, null::bigint as source_id`
const shape = { id: column.number(), name: column.text(), source_id: column.number().nullable() }

/** GET /categories (001 §7, D-010), what a typed word means among them; with a place alone, its category (D-149). @throws 502 when places can't be reached. */
const listCategories: Service<"categories.list"> = async ({ deps, query }) => {
  const { google_place_id: placeId, keywords } = query
  if (placeId === undefined || keywords?.trim()) {
    return listRegions(deps.db, {
      collection: "categories",
      columns,
      shape,
      table: sql`categories`,
      related: query.search_type === "typeahead" ? relatedCategories(keywords ?? "") : [],
      query,
    })
  }
  const found = matchCategory((await findPlace(deps, placeId, undefined))?.kinds ?? [])
  const items = found ? [{ id: found.id, name: found.name, source_id: null }] : []
  return listAnswerOf({
    path: "/categories",
    query,
    page: 1,
    perPage: 25,
    total: items.length,
    collection: "categories",
    items,
  })
}

/** GET /categories/{id} (001 §7). @throws 404 */
const getCategory: Service<"categories.get"> = async ({ deps, params }) => {
  const id = pathId(params.id)
  const [row] = await rowsOf(
    deps.db,
    shape,
    sql`select ${columns} from categories r where r.id = ${id}::bigint`,
  )
  if (!row) throw notFound()
  return row
}

export const verbs = {
  "categories.list": listCategories,
  "categories.get": getCategory,
} satisfies Verbs
