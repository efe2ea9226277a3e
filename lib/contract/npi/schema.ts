import { z } from "zod"
import { accountQuery } from "../common.ts"
import { lineSchema } from "../line.ts"
import { npiPattern } from "../locations/constants.ts"

/** A healthcare provider as the NPI registry knows it (001 §3). */
export const npiProviderSchema = z.looseObject({
  number: z.string(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  credential: z.string().nullable(),
  /** Of a provider that is no person. */
  organization_name: z.string().nullish(),
})
export type NpiProvider = z.infer<typeof npiProviderSchema>

const text = lineSchema.max(120).optional()

/** GET /npi (001 §7): providers by name and address. */
export const npiQuerySchema = z.object({
  ...accountQuery,
  first_name: text,
  last_name: text,
  organization_name: text,
  city: text,
  state: text,
  postal_code: text,
})
export const npiAnswerSchema = z.looseObject({ results: z.array(npiProviderSchema) })

/** GET /npi/{number} (001 §7). */
export const npiParamsSchema = z.object({ number: z.string().min(1).max(64) })

export const npiNumberQuerySchema = z.object(accountQuery)

/** `industry_ids` of a location, in bodies and answers (001 §3, D-151). */
export const industryIdsSchema = z.object({
  npi_numbers: z.array(z.string().regex(npiPattern, "NPI not found")).max(1, "can have at most one number"),
})
