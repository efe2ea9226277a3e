import { eq } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import { invoiceDocument } from "../../reports/invoice-document.ts"
import { PdfFailed, renderPdf } from "../../reports/render-pdf.ts"
import type { Deps } from "../deps.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import type { InvoiceRow } from "./invoice-row.ts"
import { asking } from "./payment-failure.ts"

/** An invoice of ours, for which nobody else makes a document. */
async function ownDocument(deps: Deps, { accountId }: Scope, row: InvoiceRow) {
  const [account] = await deps.db
    .select({ name: accounts.name, timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const { name, support } = await emailBrandingOf(deps, accountId)
  return invoiceDocument({
    number: row.number ?? String(row.id),
    date: row.date,
    status: row.status,
    description: row.description,
    cents: row.cents,
    dueCents: row.dueCents,
    currency: row.currency,
    written: row.legacyPayment,
    buyer: account!.name,
    seller: { name, ...support },
    timeZone: account!.timeZone,
    isTest: row.type !== "legacy" && deps.payments.isTest,
  })
}

/**
 * An invoice as PDF: the provider's own, else ours (D-305).
 * @throws ApiError 503 when the provider cannot be reached, or the document cannot be made now.
 */
export async function invoicePdf(deps: Deps, scope: Scope, row: InvoiceRow): Promise<Uint8Array> {
  const { providerId } = row
  const own = providerId === null ? null : await asking(() => deps.payments.invoicePdf(providerId))
  if (own) return own
  const document = await ownDocument(deps, scope, row)
  try {
    return await renderPdf("invoice", document)
  } catch (error) {
    if (!(error instanceof PdfFailed)) throw error
    deps.log.error({ invoice: row.id, error: safeError(error.cause) }, "could not create an invoice")
    throw new ApiError(503, "We could not create the PDF. Please try again later.", { code: "no_file" })
  }
}
