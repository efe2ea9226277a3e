import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

const accountId = () =>
  big()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" })

/** All that the payment provider says of an account, as it was read last (D-288); only `syncCustomer` writes it down. */
export const billingCustomers = pgTable(
  "billing_customers",
  {
    accountId: accountId().primaryKey(),
    customerId: text(),
    subscriptionId: text(),
    itemId: text(),
    /** In the words of the provider; null without a subscription. */
    status: text(),
    priceId: text(),
    planCode: text(),
    intervalUnit: text(),
    interval: integer(),
    collection: text(),
    quantity: integer(),
    /** Of a whole period. */
    amountCents: integer(),
    currency: text(),
    periodStart: instant(),
    periodEnd: instant(),
    cancelAt: instant(),
    endedAt: instant(),
    cardBrand: text(),
    cardLastFour: text(),
    cardMonth: integer(),
    cardYear: integer(),
    /** Since when a payment has failed, and until when it can be made up for (D-289). */
    pastDueAt: instant(),
    payBy: instant(),
    /** Since when the account has been inactive, for erasure 90 days later (D-291). */
    inactiveAt: instant(),
    /** Locations that were last paid for by what we did; another quantity was changed elsewhere (D-290). */
    seats: integer(),
    /** A change of the number of locations that was begun: it is asked for with the same key until it is done. */
    seatChange: jsonb().$type<SeatChange>(),
    syncedAt: instant(),
    /** When it is to be read again: at once after an event, else when something is due. */
    syncAt: instant(),
    /** Who reads or changes it at the provider now, and until when. */
    leaseToken: text(),
    leaseUntil: instant(),
  },
  (table) => [
    uniqueIndex("billing_customers_customer").on(table.customerId),
    index("billing_customers_sync").on(table.syncAt),
  ],
)

export type SeatChange = {
  key: string
  subscriptionId: string
  itemId: string
  priceId: string
  from: number
  to: number
  prorationDate: string
  /** Not by our locations: somebody changed it at the provider. */
  isDrift: boolean
  /** The card was declined: it is charged with the next invoice. */
  isLater: boolean
}

/** Payments that somebody asked for; done once with their key, however often that is tried (D-287). */
export const billingPayments = pgTable(
  "billing_payments",
  {
    accountId: accountId(),
    id: generatedId(),
    kind: text().notNull(),
    key: text().notNull(),
    /** Asked for: a plan, a card, credits. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    /** That of the provider; null until it has been asked. */
    sessionId: text(),
    redirectUrl: text(),
    /** requested, completed or failed. */
    status: text().notNull().default("requested"),
    message: text(),
    createdAt: createdAt(),
    /** When it is to be looked at, though nobody asks and no event comes; null when it has ended. */
    lookAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("billing_payments_session").on(table.sessionId),
    uniqueIndex("billing_payments_key").on(table.key),
    index("billing_payments_look").on(table.lookAt),
  ],
)

/** Invoices of the provider and of the system before it (F-248). */
export const billingInvoices = pgTable(
  "billing_invoices",
  {
    accountId: accountId(),
    id: generatedId(),
    type: text().notNull().default("provider"),
    /** That of the provider; null for legacy ones. */
    providerId: text(),
    number: text(),
    description: text().notNull().default(""),
    date: instant().notNull(),
    status: text(),
    cents: integer().notNull(),
    dueCents: integer().notNull().default(0),
    /** Of legacy ones: the payment as it was written, beside the cents read from it (D-229). */
    legacyPayment: text(),
    currency: text(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("billing_invoices_provider").on(table.accountId, table.providerId),
    index("billing_invoices_date").on(table.accountId, table.date, table.id),
  ],
)

/**
 * Steps in the life of an account, which happen once each: mails, credits and steps claim their key in the transaction of
 * their effect (D-288, D-291, D-292).
 */
export const billingSteps = pgTable(
  "billing_steps",
  {
    accountId: accountId(),
    id: generatedId(),
    key: text().notNull(),
    kind: text().notNull(),
    facts: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("billing_steps_key").on(table.accountId, table.key),
  ],
)

/** The ledger of SMS credits (D-292); `quantity` is negative for used ones. */
export const smsCredits = pgTable(
  "sms_credits",
  {
    accountId: accountId(),
    id: generatedId(),
    kind: text().notNull(),
    /** The session that was paid, or the message. */
    key: text().notNull(),
    quantity: integer().notNull(),
    balance: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("sms_credits_key").on(table.accountId, table.key, table.kind),
  ],
)

/** Accounts that were erased, for the provider (D-291); it holds no one's data. */
export const erasedAccounts = pgTable("erased_accounts", {
  /** Nothing else has this id any more. */
  formerId: big().primaryKey(),
  name: text().notNull(),
  reason: text().notNull(),
  customerId: text(),
  inactiveAt: instant().notNull(),
  warnedAt: jsonb().$type<string[]>().notNull(),
  erasedAt: instant().notNull(),
  /** Files are removed last: whether that is done. */
  isDone: boolean().notNull().default(false),
})

/** Customers of the payment provider that charges nothing (D-287). */
export const stubCustomers = pgTable(
  "stub_customers",
  {
    accountId: accountId(),
    id: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    cardToken: text(),
    /** Its credit, taken off the next invoice. */
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
