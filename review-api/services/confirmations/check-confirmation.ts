import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { hashToken } from "../auth/tokens.ts"
import type { Service } from "../service.ts"
import { staleLink } from "./tokens.ts"

/**
 * Which e-mail a link confirms (D-044); looking does not use it.
 * @throws 410 for a link that is used, unknown or too old.
 */
export const checkConfirmation: Service<"confirmations.check"> = async ({ deps, query }) => {
  const isOpen = sql`hash = ${hashToken(query.confirmation_token)}
    and expires_at > ${deps.clock.now().toISOString()}::timestamptz`
  const [found] = await rowsOf<{ email: string; is_change: boolean }>(
    deps.db,
    sql`select email, true as is_change from email_changes where ${isOpen}
        union all select email, false from confirmations where ${isOpen} and used_at is null`,
  )
  if (!found) throw staleLink()
  return found
}
