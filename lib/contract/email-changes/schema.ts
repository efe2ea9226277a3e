import { z } from "zod"
import { emailSchema } from "../common.ts"

/** POST /email_changes: the email changes when the link that is sent to the new one is opened. */
export const emailChangeBodySchema = z.object({
  email: emailSchema,
  current_password: z.string().min(1, "can't be blank").max(1024),
})
