import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

const accountId = () =>
  big()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" })

/** Customers of the payment provider that charges nothing (D-287). */
export const stubCustomers = pgTable(
  "stub_customers",
  {
    accountId: accountId(),
    id: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    cardToken: text(),
    /** What it has to its credit, taken off the next invoice. */
    creditCents: integer().notNull().default(0),
    deletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("stub_customers_id").on(table.id),
  ],
)

export const stubSubscriptions = pgTable(
  "stub_subscriptions",
  {
    accountId: accountId(),
    id: text().notNull(),
    customerId: text().notNull(),
    status: text().notNull(),
    priceId: text().notNull(),
    quantity: integer().notNull(),
    collection: text().notNull(),
    /** The instant that periods are counted from. */
    anchor: instant().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    /** For the next invoice: parts of periods, less what is unused. */
    laterCents: integer().notNull().default(0),
    cancelsAtEnd: boolean().notNull().default(false),
    cancelReason: text(),
    endedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("stub_subscriptions_id").on(table.id),
    index("stub_subscriptions_customer").on(table.customerId),
  ],
)

export const stubInvoices = pgTable(
  "stub_invoices",
  {
    accountId: accountId(),
    id: text().notNull(),
    customerId: text().notNull(),
    subscriptionId: text(),
    number: text().notNull(),
    description: text().notNull(),
    status: text().notNull(),
    totalCents: integer().notNull(),
    dueCents: integer().notNull(),
    currency: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
    paidAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("stub_invoices_id").on(table.id),
    index("stub_invoices_customer").on(table.customerId, table.createdAt),
  ],
)

export const stubCheckouts = pgTable(
  "stub_checkouts",
  {
    accountId: accountId(),
    id: text().notNull(),
    customerId: text().notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    isPaid: boolean().notNull(),
    message: text(),
    quantity: integer(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("stub_checkouts_id").on(table.id),
  ],
)

/** Writes that were done, by their key, and what they answered. */
export const stubKeys = pgTable(
  "stub_keys",
  {
    accountId: accountId(),
    key: text().notNull(),
    answer: jsonb().$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
)
