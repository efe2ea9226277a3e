import { and, desc, eq } from "drizzle-orm"
import type { Invoice } from "#lib/contract/billing/schema.ts"
import { notFound } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { billingInvoices } from "../../db/schema/billing.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Download } from "../download.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { utc } from "./customer-rows.ts"
import { invoicePdf } from "./invoice-pdf.ts"
import type { InvoiceRow } from "./invoice-row.ts"

const invoiceItem = (row: InvoiceRow): Invoice => ({
  id: row.id,
  date: utc(row.date)!,
  payment: row.legacyPayment ?? row.cents,
  type: row.type === "legacy" ? "legacy" : "provider",
  number: row.number,
  description: row.description,
  status: row.status,
  currency: row.currency,
})

const readInvoices =
  ({ db }: Deps, accountId: number) =>
  (limit: number, offset: number) =>
    db
      .select()
      .from(billingInvoices)
      .where(eq(billingInvoices.accountId, accountId))
      .orderBy(desc(billingInvoices.date), desc(billingInvoices.id))
      .limit(limit)
      .offset(offset)

/** GET /billing/{account_id}/invoices: of the provider and of the system before it, newest first (F-248). */
export const listInvoices: Service<"billing.list_invoices"> = async ({ deps, scope, query }) => {
  const { accountId } = scope
  const { page, perPage, offset } = pageOf(query)
  const rows = await readInvoices(deps, accountId)(perPage, offset)
  return listAnswerOf({
    path: `/billing/${accountId}/invoices`,
    query,
    page,
    perPage,
    total: await deps.db.$count(billingInvoices, eq(billingInvoices.accountId, accountId)),
    collection: "invoices",
    items: rows.map(invoiceItem),
  })
}

const decimal = (cents: number): string => (cents / 100).toFixed(2)

const columns: Record<string, Column<InvoiceRow>> = {
  date: { as: "instant", of: ({ date }) => date },
  number: ({ number }) => number,
  description: ({ description }) => description,
  type: ({ type }) => type,
  status: ({ status }) => status,
  amount: ({ cents }) => decimal(cents),
  amount_as_written: ({ legacyPayment }) => legacyPayment,
  currency: ({ currency }) => currency,
}

/** Invoices as rows of a file. */
export const invoiceRows = (deps: Deps, accountId: number) => ({
  columns,
  batches: batchesOf(readInvoices(deps, accountId)),
})

async function onePdf(deps: Deps, scope: Scope, id: string): Promise<Download> {
  const which = and(eq(billingInvoices.accountId, scope.accountId), eq(billingInvoices.id, filterId(id) ?? 0))
  const [row] = await deps.db.select().from(billingInvoices).where(which)
  if (!row) throw notFound()
  const bytes = await invoicePdf(deps, scope, row)
  const name = `invoice-${(row.number ?? String(row.id)).replace(/[^\w-]/g, "-")}.pdf`
  return { name, type: "application/pdf", bytes: bytes.length, pieces: pieceOf(bytes) }
}

async function* pieceOf(bytes: Uint8Array) {
  yield bytes
}

/** GET /billing/invoices: all as CSV, or one as PDF (F-525). @throws 404 for another account's. */
export const exportInvoices: Service<"billing.export_invoices"> = async ({ deps, scope, query }) =>
  query.id === undefined
    ? fileDownload(deps, scope, "invoices", invoiceRows(deps, scope.accountId))
    : onePdf(deps, scope, query.id)
