import { sql } from "drizzle-orm"
import { channelLabels, requestStatusLabels } from "#lib/contract/requests/constants.ts"
import type { Db } from "../../db/connect.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { type RowOf, rowsOf } from "../../db/rows.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { requestConditions } from "./request-conditions.ts"
import { requestColumns, requestItem, requestShape, requestTables } from "./request-item.ts"

type Row = ReturnType<typeof requestItem>

const instant = (of: (row: Row) => string | null | undefined): Column<Row> => ({ as: "instant", of })

/** D-111. */
const columns: Readonly<Record<string, Column<Row>>> = {
  request_id: ({ id }) => id,
  campaign: ({ campaign_name }) => campaign_name,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  recipient: { as: "phone", of: ({ recipient }) => recipient },
  type: ({ channel }) => channelLabels[channel],
  location_name: ({ location_name }) => location_name,
  status: ({ status }) => requestStatusLabels[status],
  reason: ({ reason_text }) => reason_text,
  error: ({ error }) => error,
  created_at: instant(({ created_at }) => created_at),
  sent_at: instant(({ sent_at }) => sent_at),
  delivered_at: instant(({ delivered_at }) => delivered_at),
  opened_at: instant(({ opened_at }) => opened_at),
  clicked_at: instant(({ clicked_at }) => clicked_at),
  answered_at: instant(({ answered_at }) => answered_at),
  bounced_at: instant(({ bounced_at }) => bounced_at),
  unsubscribed_at: instant(({ unsubscribed_at }) => unsubscribed_at),
  won_review_id: ({ won_review_id }) => (won_review_id == null ? null : String(won_review_id)),
}

const batchSize = 500

async function* batches(db: Db, where: ReturnType<typeof requestConditions>): AsyncGenerator<Row[]> {
  for (let after = Number.MAX_SAFE_INTEGER; ; ) {
    const rows: RowOf<typeof requestShape>[] = await rowsOf(
      db,
      requestShape,
      sql`select ${requestColumns} ${requestTables} where ${allOf([...where, sql`r.id < ${after}::bigint`])}
        order by r.id desc limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows.map(requestItem)
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}

/** GET /export/csv/requests: what GET /requests lists, newest first. @throws 403 in a trial without trial_export. */
export const exportRequests: Service<"requests.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const rows = { columns, batches: batches(deps.db, requestConditions(scope, query)) }
  return fileDownload(deps, scope, "requests", rows, query.file_type)
}
