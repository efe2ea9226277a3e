import { z } from "zod"
import * as audit from "../audit.ts"
import { accountQuery } from "../common.ts"
import { operation } from "../operation.ts"

/** The audit log; only Admins read it, who are the ones that may change settings (D-023). */
const forAdmins = {
  tag: "audit",
  access: "active",
  permission: "account_setting.update",
  status: 200,
} as const

export const auditOperations = {
  "audit_entries.list": operation({
    method: "GET",
    path: "/audit_entries",
    optional: "page",
    ...forAdmins,
    summary: "List audit log entries, newest first, with cursors",
    query: audit.auditEntriesQuerySchema,
    answer: audit.auditEntriesAnswerSchema,
  }),
  "audit_entries.choices": operation({
    method: "GET",
    path: "/audit_entries/choices",
    optional: "part",
    ...forAdmins,
    summary: "List users and actions in the audit log",
    query: z.object(accountQuery),
    answer: audit.auditChoicesSchema,
  }),
  "audit_entries.export": operation({
    method: "GET",
    path: "/export/csv/audit_entries",
    optional: "page",
    ...forAdmins,
    summary: "Export the audit log",
    streams: true,
    query: audit.auditExportQuerySchema,
  }),
} as const
