import { pageExport } from "#lib/features/exports/page-export.ts"
import { toAuditFilter } from "./queries.ts"
import { auditLogSearchParams, loadAuditLogSearch } from "./search-params.ts"

/** The entries that the audit log shows. */
export const auditLogExport = pageExport({
  id: "audit_entries.export",
  parsers: auditLogSearchParams,
  query: (search) => toAuditFilter(loadAuditLogSearch(search)),
})
