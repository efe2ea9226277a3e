import { sql } from "drizzle-orm"
import type { Whitelabel } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { domainInUse, whitelabelColumns } from "./whitelabel-item.ts"

/** The white label of an account, else its parent's, with its verified domain (D-055); null without either. */
export async function findWhitelabel(db: Db, accountId: number): Promise<Whitelabel | null> {
  const [row] = await rowsOf(
    db,
    {
      id: column.number().nullable(),
      account_id: column.number().nullable(),
      navigation_background_color: column.text().nullable(),
      main_text_color: column.text().nullable(),
      active_text_color: column.text().nullable(),
      background_hover_color: column.text().nullable(),
      hover_text_color: column.text().nullable(),
      logo_left: column.text().nullable(),
      name: column.text().nullable(),
      accent_color: column.text().nullable(),
      custom_domain: column.text().nullable(),
      support_email: column.text().nullable(),
      support_phone: column.text().nullable(),
    },
    sql`select ${whitelabelColumns}
        from accounts own
        join whitelabels w on w.account_id in (own.id, own.parent_id)
        join accounts a on a.id = w.account_id
        ${domainInUse}
        where own.id = ${accountId}
        order by w.account_id = own.id desc limit 1`,
  )
  return row ?? null
}
