import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import type { CreditEntry } from "#lib/contract/billing/schema.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"

const kinds: Readonly<Record<CreditEntry["kind"], string>> = {
  bought: "Bought",
  granted: "Included",
  used: "Sent",
  returned: "Returned: message not sent",
}

const columnsOf = (timeZone: string): Column<CreditEntry>[] => [
  { key: "created", label: "Date", cell: ({ created_at: at }) => formatInstant(at, timeZone) },
  { key: "kind", label: "Entry", cell: ({ kind }) => kinds[kind] },
  {
    key: "quantity",
    label: "Credits",
    isNumber: true,
    cell: ({ quantity }) => (quantity > 0 ? `+${formatCount(quantity)}` : formatCount(quantity)),
  },
  { key: "balance", label: "Balance", isNumber: true, cell: ({ balance }) => formatCount(balance) },
]

/** The ledger of SMS credits, newest first (D-292). */
export const CreditsTable = ({
  entries,
  timeZone,
}: {
  entries: readonly CreditEntry[]
  timeZone: string
}) => (
  <DataTable
    caption="SMS credits"
    track="billing_sms_credits.table"
    columns={columnsOf(timeZone)}
    rows={[...entries]}
    rowKey={({ id }) => id}
  />
)
