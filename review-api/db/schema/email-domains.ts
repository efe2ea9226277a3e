import { boolean, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** Outcome of one look at the DNS records of a domain. */
export type DomainCheck = {
  /** spf, dkim, dmarc or return_path. */
  code: string
  isOk: boolean
  /** Code of what is wrong; null where nothing is. */
  problem: string | null
  /** Texts of the records that were found. */
  found: string[]
}

/** The domain that an account sends requests from (D-300). */
export const sendingDomains = pgTable(
  "sending_domains",
  {
    accountId: big()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** In lower case, as DNS has it. */
    domain: text().notNull(),
    /** Local part of the address. */
    mailbox: text().notNull().default("reviews"),
    selector: text().notNull(),
    /** Sealed PKCS 8 of an RSA key with 2048 bits. */
    sealedKey: text().notNull(),
    /** Base64 of the public key, as the DKIM record has it. */
    publicKey: text().notNull(),
    /** pending, verified or failing. */
    status: text().notNull().default("pending"),
    checks: jsonb().$type<DomainCheck[]>().notNull().default([]),
    createdAt: createdAt(),
    verifiedAt: instant(),
    checkedAt: instant(),
    /** When it is looked at next. */
    checkAt: instant(),
    failingSince: instant(),
    /** Since when it sends, for its warm-up; null until its first mail. */
    warmingSince: instant(),
    /** The Admin says that it sends a lot already. */
    isWarm: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex("sending_domains_domain").on(table.accountId, table.domain)],
)
