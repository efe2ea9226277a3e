import { z } from "zod"
import { accountQuery } from "../common.ts"
import { operation } from "../operation.ts"
import * as auditEntries from "./schema.ts"

/** The audit log; only Admins read it, who are the ones that may change settings (D-023). */
const forAdmins = {
  tag: "audit",
  access: "active",
  permission: "account_setting.update",
  status: 200,
} as const

export const auditEntriesOperations = {
  "audit_entries.list": operation({
    method: "GET",
    path: "/audit_entries",
    optional: "page",
    ...forAdmins,
    summary: "List audit log entries, newest first, with cursors",
    query: auditEntries.auditEntriesQuerySchema,
    answer: auditEntries.auditEntriesAnswerSchema,
  }),
  "audit_entries.choices": operation({
    method: "GET",
    path: "/audit_entries/choices",
    optional: "part",
    ...forAdmins,
    summary: "List users and actions in the audit log",
    query: z.object(accountQuery),
    answer: auditEntries.auditChoicesSchema,
  }),
  "audit_entries.export": operation({
    method: "GET",
    path: "/export/csv/audit_entries",
    optional: "page",
    ...forAdmins,
    summary: "Export the audit log",
    streams: true,
    query: auditEntries.auditExportQuerySchema,
  }),
} as const
