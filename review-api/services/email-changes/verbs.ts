import type { Verbs } from "../service.ts"
import { createEmailChange } from "./create-email-change.ts"

export const verbs = {
  "email_changes.create": createEmailChange,
} satisfies Verbs
