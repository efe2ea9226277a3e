import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Texts of requests to begin with (D-216); those of responses are `response_templates`. */
export const templates = pgTable(
  "templates",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    requestTypeId: integer().notNull(),
    layoutId: integer().notNull().default(1),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** account or location, and which. */
    resourceType: text().notNull().default("account"),
    resourceId: big().notNull(),
    name: text().notNull(),
    subject: text().notNull().default(""),
    content: text().notNull(),
    headerText: text().notNull().default(""),
    /** Address of the image. */
    headerImage: text(),
    useHeaderImage: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("templates_name").on(table.accountId, table.requestTypeId, table.name, table.id),
  ],
)
