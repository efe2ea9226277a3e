import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  daySchema,
  fileQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  searchQuery,
} from "../common.ts"

/** Actions of the audit log that are no operations of the table: what a call brought about beside it, or no call made. */
export const auditEvents = [
  "auth.failed",
  "billing.dispute_payment",
  "billing.end_trial",
  "billing.erase",
  "billing.follow",
  "billing.grant_sms_credits",
  "billing.update_seats",
  "billing.warn",
  "email_changes.complete",
  "email_domains.fail",
  "email_domains.verify",
  "impersonation.start",
  "impersonation.end",
  "oauth_grants.revoke_stolen",
  "onboarding.create",
  "onboarding.update",
  "onboarding.delete",
  "shadow.start",
  "shadow.end",
  "whitelabels.give",
  "global_integration_accounts.verify",
  "users.stop_emails",
  "webhook_endpoints.disable",
  "whitelabels.lose_domain",
] as const
export type AuditEvent = (typeof auditEvents)[number]

/** Kinds of things that lines of the audit log are about. */
export const auditResourceTypes = [
  "account",
  "account_setting",
  "alert",
  "alerts",
  "api_key",
  "auto_response",
  "billing",
  "bulk_action",
  "email_domain",
  "campaign",
  "contact",
  "export_file",
  "feature_request",
  "google_post",
  "google_post_content",
  "group",
  "import",
  "integration",
  "kiosk_page",
  "landing_page_request",
  "local_listing",
  "location",
  "location_import",
  "media",
  "microsurvey",
  "note",
  "oauth",
  "onboarding",
  "partner_scorecard",
  "recipient_upload",
  "request",
  "request_trigger",
  "request_page",
  "requests",
  "response",
  "review",
  "review_status_label",
  "saved_filter",
  "scheduled_export",
  "scheduled_exports",
  "score_weights",
  "scorecards",
  "session",
  "sso_key",
  "tag",
  "target_score",
  "template",
  "user",
  "webhook_endpoint",
  "whitelabel",
  "widget",
] as const
export type AuditResourceType = (typeof auditResourceTypes)[number]

const values = z.record(z.string(), z.unknown()).nullish()

/** One line of the audit log. User fields are null for what no one who is signed in did. */
export const auditEntrySchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  at: z.string(),
  /** Operation id of a write, or one of `auditEvents`. */
  action: z.string(),
  resource_type: z.string(),
  resource_id: z.string().nullish(),
  resource_name: z.string().nullish(),
  user_id: idSchema.nullish(),
  email: z.string().nullish(),
  actor_kind: z.string(),
  address: z.string().nullish(),
  user_agent: z.string().nullish(),
  before: values,
  after: values,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Filters of the log; days are the account's, both included. */
const auditFilterQuery = {
  ...accountQuery,
  keywords: searchQuery.keywords,
  from: daySchema.optional(),
  to: daySchema.optional(),
  user_id: idTextSchema.optional(),
  action: z.string().max(100).optional(),
  resource_type: z.enum(auditResourceTypes).optional(),
}
export const auditFilterSchema = z.object(auditFilterQuery)
/** GET /export/csv/audit_entries. */
export const auditExportQuerySchema = fileQuery(auditFilterSchema)
export type AuditFilter = z.infer<typeof auditFilterSchema>

/** GET /audit_entries: newest first, `after` is the older page, `before` the newer one. */
export const auditEntriesQuerySchema = z.object({
  ...auditFilterQuery,
  ...cursorQuery,
})
export const auditEntriesAnswerSchema = listAnswer("audit_entries", auditEntrySchema).extend({
  ...cutTotal,
  /** Names of the rows whose ids are in `before` and `after`, by field and id; what is gone has none. */
  names: z.record(z.string(), z.record(z.string(), z.string())).nullish(),
  paging: z
    .looseObject({
      cursors: z.looseObject({ before: z.string().nullable(), after: z.string().nullable() }),
    })
    .nullish(),
})

/** GET /audit_entries/choices: who and what appears in the log. */
export const auditChoicesSchema = z.looseObject({
  users: z.array(z.looseObject({ user_id: idSchema, email: z.string() })),
  actions: z.array(z.string()),
})
export type AuditChoices = z.infer<typeof auditChoicesSchema>
