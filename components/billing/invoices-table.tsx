import { CircleCheck, CircleX, Clock, Download, Minus } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Invoice } from "#lib/contract/billing/schema.ts"
import {
  type InvoiceTone,
  invoiceAmount,
  invoiceDay,
  invoiceName,
  invoiceStatus,
} from "#lib/features/billing/invoice-labels.ts"
import { routes } from "#lib/routes/routes.ts"

const marks = {
  positive: { icon: CircleCheck, iconClass: "text-positive-text", textClass: "text-muted" },
  negative: { icon: CircleX, iconClass: "text-negative-text", textClass: "text-negative-text" },
  warning: { icon: Clock, iconClass: "text-warning-text", textClass: "text-warning-text" },
  neutral: { icon: Minus, iconClass: "text-faint", textClass: "text-muted" },
} as const satisfies Record<InvoiceTone, object>

function Status({ invoice }: { invoice: Invoice }) {
  const { text, tone } = invoiceStatus(invoice)
  const { icon, iconClass, textClass } = marks[tone]
  return (
    <span className={`inline-flex items-center gap-1.5 ${textClass}`}>
      <Icon icon={icon} size={14} className={iconClass} />
      {text}
      {invoice.pay_url && tone !== "positive" && (
        <a className="ml-1" href={invoice.pay_url} data-track="billing_invoices.pay">
          Pay
        </a>
      )}
    </span>
  )
}

const pdfHref = (accountId: string, id: Invoice["id"]) =>
  routes.bff("billing.export_invoices", { query: { account_id: accountId, id: String(id) } })

const columnsOf = (accountId: string, timeZone: string): Column<Invoice>[] => [
  { key: "date", label: "Date", cell: (invoice) => invoiceDay(invoice, timeZone) },
  {
    key: "invoice",
    label: "Invoice",
    isLong: true,
    cell: (invoice) => (
      <>
        <span className="cell-main">{invoiceName(invoice)}</span>
        <span className="cell-sub">{invoice.type === "legacy" ? "Earlier system" : invoice.description}</span>
      </>
    ),
  },
  { key: "status", label: "Status", cell: (invoice) => <Status invoice={invoice} /> },
  {
    key: "amount",
    label: "Amount",
    isNumber: true,
    cell: (invoice) => {
      const { amount, original } = invoiceAmount(invoice)
      return (
        <>
          {amount}
          {original && <span className="cell-sub">{original}</span>}
        </>
      )
    },
  },
  {
    key: "pdf",
    label: "PDF",
    isNumber: true,
    cell: (invoice) => (
      <a
        className="iconbtn"
        href={pdfHref(accountId, invoice.id)}
        aria-label={`Download ${invoiceName(invoice)}`}
        title="Download PDF"
        data-track="billing_invoices.pdf"
      >
        <Icon icon={Download} />
      </a>
    ),
  },
]

export type InvoicesTableProps = { invoices: readonly Invoice[]; accountId: string; timeZone: string }

/** Invoices of the provider and of the earlier system, newest first (F-248). */
export const InvoicesTable = ({ invoices, accountId, timeZone }: InvoicesTableProps) => (
  <DataTable
    caption="Invoices"
    track="billing_invoices.table"
    columns={columnsOf(accountId, timeZone)}
    rows={[...invoices]}
    rowKey={({ id }) => id}
  />
)
