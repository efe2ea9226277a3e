import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Service, Verbs } from "../service.ts"
import { listSources } from "./list-sources.ts"
import { sourceColumns } from "./source-columns.ts"

/** One source; sources are the same for every account. */
const getSource: Service<"sources.get"> = async ({ deps, params }) => {
  const id = pathId(params.id)
  const [row] = await rowsOf(
    deps.db,
    {
      id: column.number(),
      name: column.text(),
      code: column.text().nullable(),
      ordinal: column.number().nullable(),
      supports_reviews: column.boolean().nullable(),
      supports_images: column.boolean().nullable(),
      may_embed: column.boolean(),
    },
    sql`select ${sourceColumns} from sources s where s.id = ${id}::bigint`,
  )
  if (!row) throw notFound()
  return row
}

export const verbs = {
  "sources.list": listSources,
  "sources.get": getSource,
} satisfies Verbs
