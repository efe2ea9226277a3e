import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Services that accounts can connect (D-198); the same for every account. */
export const integrations = pgTable("integrations", {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** oauth, global_token or external. */
  type: text().notNull(),
  /** review, directory or automation. */
  category: text().notNull(),
  actionTypeIds: jsonb().$type<number[]>().notNull(),
  /** The source whose reviews it brings and answers. */
  reviewSourceId: integer(),
  isHidden: boolean().notNull().default(false),
})

/** Access that a service has given an account (D-059): one for each service, the newest. */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    integrationId: integer()
      .notNull()
      .references(() => integrations.id),
    createdByUserId: big(),
    createdAt: createdAt(),
    /** Null where access does not end by itself. */
    expiresAt: instant(),
    revokedAt: instant(),
    /** Tokens of the provider, encrypted (`sealed-tokens.ts`); null where access is simulated by a row alone. */
    sealedAccess: text(),
    sealedRefresh: text(),
    /** From when on the access token is worth nothing; the access itself ends at `expires_at`. */
    accessEndsAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("oauth_tokens_integration").on(table.accountId, table.integrationId),
  ],
)

/**
 * Integrations that child accounts have through the OAuth token of their parent (P-143): at most one for each service.
 * A row is the child's. The database keeps child and parent together: an account that is linked cannot move to another
 * parent before its links have ended.
 */
export const linkedIntegrations = pgTable(
  "linked_integrations",
  {
    accountId: big().notNull(),
    id: generatedId(),
    integrationId: integer()
      .notNull()
      .references(() => integrations.id),
    /** The parent, whose token it is. */
    ownerAccountId: big().notNull(),
    tokenId: big().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("linked_integrations_integration").on(table.accountId, table.integrationId),
    index("linked_integrations_token").on(table.ownerAccountId, table.tokenId),
    foreignKey({
      name: "linked_integrations_child",
      columns: [table.accountId, table.ownerAccountId],
      foreignColumns: [accounts.id, accounts.parentId],
    }).onDelete("cascade"),
    foreignKey({
      name: "linked_integrations_owner_token",
      columns: [table.ownerAccountId, table.tokenId],
      foreignColumns: [oauthTokens.accountId, oauthTokens.id],
    }).onDelete("cascade"),
  ],
)

/** Access through the provider's own token, asked for by an account and given by hand (D-199). */
export const globalIntegrationAccounts = pgTable(
  "global_integration_accounts",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    integrationId: integer()
      .notNull()
      .references(() => integrations.id),
    /** access_requested, active, or unreachable once the source stopped answering. */
    status: text().notNull().default("access_requested"),
    requestedByUserId: big(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("global_integration_accounts_integration").on(table.accountId, table.integrationId),
  ],
)
