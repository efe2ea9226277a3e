import type { ExportResource } from "#lib/contract/export-files/constants.ts"
import type { Session } from "#lib/session/session.ts"
import { cleanExportFilters, type ExportFilters } from "./clean-filters.ts"

/** Request for a polled file, and its recipient (D-107). */
export type ExportRequest = {
  accountId: string
  resource: ExportResource
  filters: Record<string, unknown>
  /** Subject of the file, where it is one of many. */
  resourceId: string | null
  /** Of the session. */
  email: string
  isImpersonated: boolean
}

export const exportRequest = (
  session: Pick<Session, "account_id" | "email" | "isImpersonated">,
  resource: ExportResource,
  filters: ExportFilters,
  resourceId: string | null = null,
): ExportRequest => ({
  accountId: String(session.account_id),
  resource,
  filters: cleanExportFilters(resource, filters),
  resourceId,
  email: session.email,
  isImpersonated: session.isImpersonated === true,
})
