import type { Verbs } from "../service.ts"
import { createSession } from "./create-session.ts"
import { endSession } from "./end-session.ts"
import { refreshSession } from "./refresh-session.ts"

export const verbs = {
  "auth.create": createSession,
  "auth.refresh": refreshSession,
  "auth.end": endSession,
} satisfies Verbs
