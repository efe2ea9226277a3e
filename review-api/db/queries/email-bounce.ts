import { type SQL, sql } from "drizzle-orm"
import type { EmailBounce } from "#lib/contract/index.ts"
import { statusText } from "../../core/status-text.ts"
import { wireInstant } from "./instants.ts"

/** That emails to a user, alias `u`, bounce: since when, and the status; null while they arrive. */
export const emailBounceColumn: SQL = sql`(select jsonb_build_object('at', ${wireInstant(sql`b.bounced_at`)}, 'status', b.status)
  from email_bounces b where b.account_id = u.account_id and b.email = lower(u.email) and u.shadow_user_id is null)`

export type EmailBounceRow = { at: string; status: string } | null

/** Bounce found by `emailBounceColumn`, as sent out. */
export const emailBounceItem = (row: EmailBounceRow | undefined): EmailBounce | null =>
  row ? { at: row.at, reason: statusText(row.status) } : null
