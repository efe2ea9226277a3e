import { z } from "zod"
import { idSchema } from "./common.ts"

export const userSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  profile_name: z.string(),
  email: z.string(),
  user_type: z.string().nullish(),
  user_type_id: idSchema,
  shadow_user_id: idSchema.nullish(),
})
export type User = z.infer<typeof userSchema>
