import type { Verbs } from "../service.ts"
import { createShadowToken } from "./create-token.ts"

export const verbs = {
  "shadow_users.create_token": createShadowToken,
} satisfies Verbs
