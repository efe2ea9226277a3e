import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, searchQuery } from "../common.ts"

/** A location that a place of a connection can be. */
export const connectionLocationSchema = z.looseObject({
  location_id: idSchema,
  location_name: z.string(),
  address: z.string().nullish(),
  /** Whose location it is: the account itself, or a child account that is linked with the connection. */
  account_id: idSchema,
  account_name: z.string(),
})
export type ConnectionLocation = z.infer<typeof connectionLocationSchema>

export const connectionLocationsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...searchQuery,
  /** Connection that the accounts are linked with; without it, locations of the own account. */
  oauth_token_id: idTextSchema.optional(),
})
export const connectionLocationsAnswerSchema = listAnswer("connection_locations", connectionLocationSchema)
