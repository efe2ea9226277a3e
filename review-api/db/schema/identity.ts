import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, changedAt, createdAt, generatedId, instant } from "./columns.ts"
import { countries } from "./countries.ts"

export const accounts = pgTable(
  "accounts",
  {
    id: generatedId().primaryKey(),
    name: text().notNull(),
    status: text().notNull().default("active"),
    timeZone: text().notNull().default("UTC"),
    parentId: big().references((): never => accounts.id as never),
    /** Names the account in addresses that anybody may know, such as a partner's sign-up link (D-273). */
    publicKey: text()
      .notNull()
      .unique("accounts_public_key")
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    segment: text(),
    planCode: text(),
    verticalName: text(),
    countryId: integer().references(() => countries.id),
    trialStartedAt: instant(),
    trialEndedAt: instant(),
    /** When everything of its checklist was done for the first time: it stays closed (D-230). */
    onboardedAt: instant(),
    /** Charges are collected automatically; otherwise by invoice (D-153). */
    auto: boolean().notNull().default(true),
    /** Monthly price of another location, in cents of USD; null if none is set. */
    newLocationCents: integer(),
    /** How many locations its trial includes; null for any number. */
    trialLocationLimit: integer(),
    customerSuccessManagerId: big(),
    customerSuccessManagerName: text(),
    reviewStatusLabelId: big(),
    /** Which generation of its rollups is read (design: rollups). */
    rollupGeneration: integer().notNull().default(1),
    /** By which analysis its reviews were read (`analysisVersion`). */
    analysisVersion: integer().notNull().default(5),
    /** Set when an import made this account and has not finished. */
    importId: big(),
    createdAt: createdAt(),
  },
  (table) => [
    index("accounts_parent").on(table.parentId, table.id),
    // Only a child of an account may have refers to both.
    uniqueIndex("accounts_child").on(table.id, table.parentId),
  ],
)

export const users = pgTable(
  "users",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    profileId: generatedId(),
    email: text().notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    phone: text(),
    avatarUrl: text(),
    /** Off for whoever wants no single keys on lists (WCAG 2.1.4). */
    keyboardShortcuts: boolean().notNull().default(true),
    /** Kinds of notices that are turned off (D-321); those of emails are in `unsubscribes`. */
    mutedNotices: text().array().notNull().default(sql`'{}'::text[]`),
    userTypeId: integer().notNull(),
    passwordHash: text(),
    isAccountOwner: boolean().notNull().default(false),
    /** Who made this user: Managers change only users of their own (D-023). */
    createdByUserId: big(),
    /** The user of the parent account whom this shadow user stands for. */
    shadowUserId: big(),
    confirmedAt: instant(),
    deactivatedAt: instant(),
    lastLoginAt: instant(),
    /** When the user got the alerts of the user type; null while that is to come (D-136). */
    alertsGivenAt: instant(),
    createdAt: createdAt(),
    updatedAt: changedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("users_without_alerts")
      .on(table.accountId)
      .where(sql`alerts_given_at is null and deactivated_at is null and shadow_user_id is null`),
    uniqueIndex("users_shadow").on(table.accountId, table.shadowUserId),
  ],
)

/** Lower-case email of every user who can log in: how a login finds its account. */
export const logins = pgTable(
  "logins",
  {
    email: text().primaryKey(),
    accountId: big().notNull(),
    userId: big().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)

/** Sessions. Only the SHA-256 of a token is kept; an ended one stays to tell why it ended (D-067). */
export const tokens = pgTable(
  "tokens",
  {
    hash: text().primaryKey(),
    accountId: big().notNull(),
    userId: big().notNull(),
    kind: text().notNull().default("session"),
    parentHash: text(),
    isImpersonated: boolean().notNull().default(false),
    /** The session that it belongs to, as its user knows it: a refresh carries it on. */
    sessionId: generatedId(),
    startedAt: createdAt(),
    /** Where the session was opened from. */
    address: text(),
    userAgent: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    /** When the session ends at the latest, however often it is refreshed. */
    limitAt: instant(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endedReason: text(),
  },
  (table) => [
    index("tokens_user").on(table.accountId, table.userId),
    index("tokens_parent").on(table.parentHash),
    index("tokens_expires").on(table.expiresAt),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)

/** Links that confirm an email (D-044). Only the SHA-256 of a token is kept. */
export const confirmations = pgTable(
  "confirmations",
  {
    hash: text().primaryKey(),
    accountId: big().notNull(),
    userId: big().notNull(),
    /** Where the link went: it says nothing about an email that the user has had since. */
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index("confirmations_user").on(table.accountId, table.userId),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)

/** The one email that a user wants instead of the own one; it takes its place when its link is opened. */
export const emailChanges = pgTable(
  "email_changes",
  {
    accountId: big().notNull(),
    userId: big().notNull(),
    email: text().notNull(),
    /** SHA-256 of the token in the mail; null until the mail is written. */
    hash: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    uniqueIndex("email_changes_hash").on(table.hash),
    index("email_changes_email").on(sql`lower(${table.email})`),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
  ],
)

export const accountSettings = pgTable(
  "account_settings",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    code: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("account_settings_code").on(table.accountId, table.code),
  ],
)

export const whitelabels = pgTable(
  "whitelabels",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** The name that stands for the product; the account's own name when null. */
    name: text(),
    navigationBackgroundColor: text(),
    mainTextColor: text(),
    activeTextColor: text(),
    backgroundHoverColor: text(),
    hoverTextColor: text(),
    accentColor: text(),
    logoLeft: text(),
    supportEmail: text(),
    supportPhone: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("whitelabels_account").on(table.accountId),
  ],
)

/**
 * Lower-case hosts that white labels claim. Anybody may claim any; a claim is worth nothing until its TXT record has
 * been seen, and a host is verified for one white label at most (D-055, D-079).
 */
export const customDomains = pgTable(
  "custom_domains",
  {
    accountId: big().notNull(),
    whitelabelId: big().notNull(),
    domain: text().notNull(),
    /** Required value of the TXT record; random, and public once it is set. */
    verificationToken: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    verifiedAt: instant(),
    /** When DNS was asked last, what it said of the TXT record, and whether the host leads here. */
    checkedAt: instant(),
    ownership: text(),
    leadsHere: boolean(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.whitelabelId, table.domain] }),
    foreignKey({
      columns: [table.accountId, table.whitelabelId],
      foreignColumns: [whitelabels.accountId, whitelabels.id],
    }).onDelete("cascade"),
    uniqueIndex("custom_domains_verified").on(table.domain).where(sql`verified_at is not null`),
  ],
)

/** Uploaded logos by the key in their address; a new file has a new key, so browsers may keep them for good. */
export const whitelabelLogos = pgTable(
  "whitelabel_logos",
  {
    key: text().primaryKey(),
    accountId: big().notNull(),
    whitelabelId: big().notNull(),
    contentType: text().notNull(),
    /** Base64 of one that was uploaded before logos were files; moved at the next start. */
    data: text(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.whitelabelId],
      foreignColumns: [whitelabels.accountId, whitelabels.id],
    }).onDelete("cascade"),
    index("whitelabel_logos_whitelabel").on(table.accountId, table.whitelabelId),
  ],
)
