import type { Unsubscribe, UnsubscribeKind } from "#lib/contract/index.ts"

/** For how long it can be taken back (D-082). */
export const undoMs = 10 * 60_000

export type UnsubscribeRow = {
  id: string
  accountId: number
  kind: UnsubscribeKind
  email: string
  name: string
  resourceId: string
  unsubscribedAt: string | null
  /** Of a customer; nobody else's is known. */
  locale?: string | null
}

/** A link as it goes out. */
export function unsubscribeItem(row: UnsubscribeRow, now: Date): Unsubscribe {
  const { id, kind, email, name, unsubscribedAt, locale = null } = row
  const undoUntil = unsubscribedAt === null ? null : new Date(Date.parse(unsubscribedAt) + undoMs)
  return {
    id,
    kind,
    email,
    name,
    unsubscribed_at: unsubscribedAt === null ? null : new Date(unsubscribedAt).toISOString(),
    undo_until: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
    locale,
  }
}
