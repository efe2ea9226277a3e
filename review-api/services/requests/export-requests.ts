import type { QueryOf } from "#lib/contract/index.ts"
import { channelLabels, requestStatusLabels } from "#lib/contract/requests/constants.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { keyBatches } from "../key-batches.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { withoutSort } from "../sorted-keys.ts"
import { requestConditions } from "./request-conditions.ts"
import { requestItem } from "./request-item.ts"
import { requestList } from "./request-order.ts"

type Row = ReturnType<typeof requestItem>
type Filter = Omit<QueryOf<"requests.export">, "file_type" | "nonce">

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

async function* batches(deps: Deps, scope: Scope, query: Filter): AsyncGenerator<Row[]> {
  const where = requestConditions(scope, query)
  for await (const rows of keyBatches(deps.db, { where, ...requestList(query) }))
    yield rows.map((row) => requestItem(withoutSort(row)))
}

/** GET /export/csv/requests: what GET /requests lists, in its order. @throws 403 in a trial without trial_export. */
export const exportRequests: Service<"requests.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const rows = { columns, batches: batches(deps, scope, query) }
  return fileDownload(deps, scope, "requests", rows, query.file_type)
}
