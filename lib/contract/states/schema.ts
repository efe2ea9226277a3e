import { z } from "zod"
import { idSchema, idTextSchema, listAnswer, pageQuery, searchQuery, sortQuery } from "../common.ts"
import { regionSorts } from "../countries/schema.ts"

/** A state of a country; `code` is what ISO 3166-2 has behind the country's. */
export const stateSchema = z.looseObject({
  id: idSchema,
  country_id: idSchema,
  code: z.string(),
  name: z.string(),
})
export type State = z.infer<typeof stateSchema>

/** GET /states (000 §7). */
export const statesQuerySchema = z.object({
  ...pageQuery,
  ...sortQuery(regionSorts),
  ...searchQuery,
  country_id: idTextSchema.optional(),
})
export const statesAnswerSchema = listAnswer("states", stateSchema)
