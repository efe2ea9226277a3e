import type { Mount } from "../http/mount.ts"
import { exportAuditEntries } from "../services/audit-entries/export-audit-entries.ts"
import { listAuditChoices } from "../services/audit-entries/list-audit-choices.ts"
import { listAuditEntries } from "../services/audit-entries/list-audit-entries.ts"

export function auditRoutes(mount: Mount): void {
  mount("audit_entries.list", listAuditEntries)
  mount("audit_entries.choices", listAuditChoices)
  mount("audit_entries.export", exportAuditEntries)
}
