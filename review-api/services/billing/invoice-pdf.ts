import { ApiError } from "../../core/errors.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { InvoiceRow } from "./invoice-row.ts"
import { asking } from "./payment-failure.ts"

/**
 * An invoice as PDF: the provider's own, else ours (D-305).
 * @throws ApiError 503 when the provider cannot be reached.
 */
export async function invoicePdf(deps: Deps, _scope: Scope, row: InvoiceRow): Promise<Uint8Array> {
  const { providerId } = row
  const own = providerId === null ? null : await asking(() => deps.payments.invoicePdf(providerId))
  if (own) return own
  throw new ApiError(409, "This invoice cannot be downloaded.", { code: "no_file" })
}
