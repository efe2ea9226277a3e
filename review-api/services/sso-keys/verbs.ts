import type { Verbs } from "../service.ts"
import { createKey } from "./create-key.ts"
import { listKeys } from "./list-keys.ts"
import { revokeKey } from "./revoke-key.ts"

export const verbs = {
  "sso_keys.list": listKeys,
  "sso_keys.create": createKey,
  "sso_keys.revoke": revokeKey,
} satisfies Verbs
