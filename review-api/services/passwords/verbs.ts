import type { Verbs } from "../service.ts"
import { changePassword } from "./change-password.ts"
import { checkReset } from "./check-reset.ts"
import { createReset } from "./create-reset.ts"
import { updatePassword } from "./update-password.ts"

export const verbs = {
  "passwords.change": changePassword,
  "passwords.create": createReset,
  "passwords.check": checkReset,
  "passwords.update": updatePassword,
} satisfies Verbs
