import type { SessionStatus } from "#lib/contract/auth/schema.ts"

/** Statuses of a session whose pages are replaced by a notice (D-033). */
export type SessionNotice = Extract<SessionStatus, "pending" | "suspended">

/** The notice that stands in place of every page; null when pages show, or when the guard leads elsewhere. */
export const noticeOf = (status: SessionStatus): SessionNotice | null =>
  status === "pending" || status === "suspended" ? status : null
