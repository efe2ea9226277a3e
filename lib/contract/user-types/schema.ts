import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"

/** A user type (D-020). */
export const userTypeSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  /** Whether the caller may give it to a user. */
  can_assign: z.boolean().nullish(),
  /** Whether it sees every location, so that none is assigned to it. */
  has_all_locations: z.boolean().nullish(),
})
export type UserType = z.infer<typeof userTypeSchema>
export const userTypesAnswerSchema = listAnswer("user_types", userTypeSchema)
export const userTypesQuerySchema = z.object({ ...accountQuery, ...pageQuery })
