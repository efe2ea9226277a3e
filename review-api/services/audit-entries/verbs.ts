import type { Verbs } from "../service.ts"
import { exportAuditEntries } from "./export-audit-entries.ts"
import { listAuditChoices } from "./list-audit-choices.ts"
import { listAuditEntries } from "./list-audit-entries.ts"

export const verbs = {
  "audit_entries.list": listAuditEntries,
  "audit_entries.choices": listAuditChoices,
  "audit_entries.export": exportAuditEntries,
} satisfies Verbs
