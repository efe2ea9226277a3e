import type { Verbs } from "../service.ts"
import { endOtherSessions } from "./end-others.ts"
import { endOwnSession } from "./end-session.ts"
import { listSessions } from "./list-sessions.ts"

export const verbs = {
  "sessions.list": listSessions,
  "sessions.end": endOwnSession,
  "sessions.end_others": endOtherSessions,
} satisfies Verbs
