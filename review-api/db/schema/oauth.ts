import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts, users } from "./identity.ts"

/** Applications of others that may ask users of the account for access (D-060). */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** The public `client_id`. */
    clientKey: text().notNull(),
    name: text().notNull(),
    redirectUris: jsonb().$type<string[]>().notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("oauth_clients_key").on(table.clientKey),
  ],
)

/** Grants of a user to an application. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    accountId: big().notNull(),
    id: generatedId(),
    /** A client may belong to the parent account. */
    clientAccountId: big().notNull(),
    clientId: big().notNull(),
    userId: big().notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("oauth_grants_client").on(table.clientAccountId, table.clientId),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.clientAccountId, table.clientId],
      foreignColumns: [oauthClients.accountId, oauthClients.id],
    }).onDelete("cascade"),
  ],
)

/** Codes, access tokens and refresh tokens of grants. Only the SHA-256 is kept. */
export const oauthSecrets = pgTable(
  "oauth_secrets",
  {
    hash: text().primaryKey(),
    accountId: big().notNull(),
    grantId: big().notNull(),
    /** code, access or refresh. */
    kind: text().notNull(),
    /** Of a code: where it was sent, and the challenge that its verifier must meet. */
    redirectUri: text(),
    codeChallenge: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** A code or refresh token that comes a second time was stolen. */
    usedAt: instant(),
  },
  (table) => [
    index("oauth_secrets_grant").on(table.accountId, table.grantId),
    foreignKey({
      columns: [table.accountId, table.grantId],
      foreignColumns: [oauthGrants.accountId, oauthGrants.id],
    }).onDelete("cascade"),
  ],
)
