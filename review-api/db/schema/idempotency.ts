import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { big, createdAt, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** POSTs that came with an Idempotency-Key: what was asked, and what was answered, so that it is done once. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** SHA-256 of the caller and its key. */
    keyHash: text().notNull(),
    /** SHA-256 of operation, address and body: the same key belongs to the same request. */
    requestHash: text().notNull(),
    /** `running`, then `done`; `interrupted` when nobody knows whether it took effect. */
    state: text().notNull().default("running"),
    /** The process that runs it says until when it is believed to be alive. */
    aliveUntil: instant().notNull(),
    /** The JSON of the answer, sealed; null without one, or when it is too large to be kept. */
    answer: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.keyHash] }),
    index("idempotency_keys_expired").on(table.expiresAt),
  ],
)
