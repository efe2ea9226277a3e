import { z } from "zod"
import { maxInList, tooManyInList } from "../comma-list.ts"
import { accountQuery, idListSchema } from "../common.ts"
import { lineSchema } from "../line.ts"

const wordListSchema = z.array(lineSchema.max(100)).max(maxInList, tooManyInList)

/** Rows that filters refer to, by kind. */
const named = {
  group_ids: idListSchema,
  location_ids: idListSchema,
  source_ids: idListSchema,
  review_status_label_ids: idListSchema,
  saved_filter_ids: idListSchema,
  user_ids: idListSchema,
  /** Names of tags, and categories, without regard to case. */
  tags: wordListSchema,
  categories: wordListSchema,
}
export const filterKinds = Object.keys(named) as (keyof typeof named)[]

/** GET /filters/known (D-270): what an address names. */
export const knownFiltersQuerySchema = z.object({ ...accountQuery, ...z.object(named).partial().shape })

/** Values that exist and are visible to the caller; missing and foreign ones are left out alike. */
export const knownFiltersSchema = z.looseObject(z.object(named).partial().shape)
export type FilterValues = z.infer<z.ZodObject<typeof named>>
export type NamedFilters = { [K in keyof FilterValues]?: readonly string[] | undefined }
