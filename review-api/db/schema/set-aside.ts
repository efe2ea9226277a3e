import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Work that failed alone and waits, so that it holds up nothing else: for the next try, a new version or an operator. */
export const setAside = pgTable(
  "set_aside",
  {
    /** The job that it belongs to, and which of its rows it is. */
    kind: text().notNull(),
    row: text().notNull(),
    /** Null where the kind of job does not say it. */
    accountId: big().references(() => accounts.id, { onDelete: "cascade" }),
    /** SQLSTATE, or the name of the error. */
    code: text().notNull(),
    message: text().notNull(),
    /** The version of the program that failed, where only another one may succeed. */
    version: text(),
    times: integer().notNull().default(1),
    failedAt: instant().notNull(),
    /** When it is tried again by itself; null for what waits for another version or an operator. */
    retryAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.row] }),
    index("set_aside_account").on(table.accountId),
  ],
)
