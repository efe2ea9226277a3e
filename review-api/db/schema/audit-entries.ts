import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId } from "./columns.ts"

/** Who did what, from where, before and after. Rows are only ever added: a trigger refuses anything else. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    accountId: big().notNull(),
    id: generatedId(),
    at: createdAt(),
    /** Operation id of the write, such as `users.update`, or an event such as `shadow.start`. */
    action: text().notNull(),
    resourceType: text().notNull(),
    resourceId: text(),
    /** Name of the resource at that moment. */
    resourceName: text(),
    actorUserId: big(),
    actorEmail: text(),
    /** user, shadow, impersonated, application or system. */
    actorKind: text().notNull(),
    address: text(),
    userAgent: text(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("audit_entries_at").on(table.accountId, table.at),
    index("audit_entries_actor").on(table.accountId, table.actorUserId, table.id),
    index("audit_entries_action").on(table.accountId, table.action, table.id),
    index("audit_entries_resource").on(table.accountId, table.resourceType, table.resourceId, table.id),
  ],
)
