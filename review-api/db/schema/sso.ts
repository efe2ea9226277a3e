import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Public keys with which partners vouch for their users (D-053). A revoked one stays to tell what it was. */
export const ssoKeys = pgTable(
  "sso_keys",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** How a token names the key. */
    kid: text().notNull(),
    name: text().notNull(),
    algorithm: text().$type<"EdDSA" | "RS256">().notNull(),
    /** PEM of the subject public key info. */
    publicKey: text().notNull(),
    createdByUserId: big(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("sso_keys_kid").on(table.kid),
  ],
)

/** Keys of the provider itself, each made for one link of impersonation and gone with it (D-054). */
export const providerKeys = pgTable("provider_keys", {
  kid: text().primaryKey(),
  publicKey: text().notNull(),
  expiresAt: instant().notNull(),
})

/** Tokens that have been accepted, as long as they could be shown again (D-053). */
export const ssoTokens = pgTable(
  "sso_tokens",
  {
    kid: text().notNull(),
    jti: text().notNull(),
    forgetAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kid, table.jti] }), index("sso_tokens_forget").on(table.forgetAt)],
)
