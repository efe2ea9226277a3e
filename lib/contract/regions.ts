import { z } from "zod"
import { idSchema, idTextSchema, listAnswer, pageQuery, searchQuery, sortQuery } from "./common.ts"

/** A country or territory; `code` has the two letters of ISO 3166-1. */
export const countrySchema = z.looseObject({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  /** False where addresses have no zipcode. */
  has_postcodes: z.boolean().nullish(),
})
export type Country = z.infer<typeof countrySchema>

const regionSorts = ["name", "code", "relevance"]

/** GET /countries (000 §7). */
export const countriesQuerySchema = z.object({ ...pageQuery, ...sortQuery(regionSorts), ...searchQuery })
export const countriesAnswerSchema = listAnswer("countries", countrySchema)

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
