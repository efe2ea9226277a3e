import { z } from "zod"
import { idSchema, listAnswer, pageQuery, searchQuery, sortQuery } from "../common.ts"

/** A country or territory; `code` has the two letters of ISO 3166-1. */
export const countrySchema = z.looseObject({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  /** False where addresses have no zipcode. */
  has_postcodes: z.boolean().nullish(),
})
export type Country = z.infer<typeof countrySchema>

export const regionSorts = ["name", "code", "relevance"]

/** GET /countries (000 §7). */
export const countriesQuerySchema = z.object({ ...pageQuery, ...sortQuery(regionSorts), ...searchQuery })
export const countriesAnswerSchema = listAnswer("countries", countrySchema)
