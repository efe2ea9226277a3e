import { sql } from "drizzle-orm"
import { allOf } from "../../db/queries/sql-lists.ts"
import { type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { refusalColumns, refusalShape, seenRefusals } from "../do-not-contact/refusal-item.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"

type Refused = RowOf<typeof refusalShape>

const batchSize = 500

/** D-111. */
const columns: Record<string, Column<Refused>> = {
  email: ({ channel, address }) => (channel === "email" ? address : null),
  phone: { as: "phone", of: ({ channel, address }) => (channel === "sms" ? address : null) },
  reason: ({ reason }) => reason,
  added_at: { as: "instant", of: ({ at }) => at },
}

/** Oldest first; those of whom a hash is left have nothing to be exported. */
async function* batches({ db }: Pick<Deps, "db">, scope: Scope): AsyncGenerator<Refused[]> {
  let last: Refused | null = null
  for (;;) {
    const from: Refused | null = last
    const rows: Refused[] = await rowsOf(
      db,
      refusalShape,
      sql`select ${refusalColumns(scope)} from do_not_contact d where ${allOf([
        seenRefusals(scope),
        sql`d.address is not null`,
        from
          ? sql`(d.at, d.channel, d.address_key) > (${from.sort_at}::timestamptz, ${from.channel}, ${from.address_key})`
          : undefined,
      ])} order by d.at, d.channel, d.address_key limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!
  }
}

/**
 * GET /export/csv/do_not_contact: who gets no more requests of the account, by email and by SMS (D-106, D-293).
 * @throws 403 in a trial without trial_export.
 */
export const exportDoNotContact: Service<"contacts.export_do_not_contact"> = async ({
  deps,
  scope,
  query,
}) => {
  await requireExport(deps, scope)
  const rows = { columns, batches: batches(deps, scope) }
  return fileDownload(deps, scope, "do-not-contact", rows, query.file_type)
}
