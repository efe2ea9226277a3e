import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { big, createdAt, instant } from "./columns.ts"
import { accounts } from "./identity.ts"

/** A copy of an image as browsers are given it. */
export type ImageCopy = { file: string; type: string; width: number; height: number; bytes: number }

/** Images that people uploaded (D-239). A row is what is to be done with one; the job of its id only does it. */
export const uploads = pgTable(
  "uploads",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** 22 opaque characters, which name the file where it is kept (D-007). */
    id: text().notNull(),
    userId: big().notNull(),
    mimeType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Name of its file; null if unknown. */
    name: text(),
    /** The image of a review that it is a copy of, for who copied it; null for one that was sent. */
    copiedFrom: text(),
    /** How many bytes have come of one that is sent in parts. */
    receivedBytes: integer().notNull().default(0),
    /** `receiving` while it comes in parts, then `uploaded`, then `processing` until it is `complete` or `failed`. */
    state: text().notNull().default("uploaded"),
    /** Purpose, and who waits for it (D-240). */
    label: text(),
    resourceId: text(),
    attempts: integer().notNull().default(0),
    copies: jsonb().$type<ImageCopy[]>().notNull().default([]),
    /** A tiny copy as a data address, drawn until the picture has come. */
    placeholder: text(),
    /** 64 bits in 16 hexadecimal digits: pictures that look alike differ in few of them. */
    lookHash: text(),
    createdAt: createdAt(),
    /** Afterwards it is gone, row and files, unless something has come to use it: then it has none. */
    expiresAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("uploads_copied_from")
      .on(table.accountId, table.userId, table.copiedFrom)
      .where(sql`copied_from is not null`),
    index("uploads_waiting").on(table.createdAt).where(sql`state = 'processing'`),
    index("uploads_expired").on(table.expiresAt).where(sql`expires_at is not null`),
  ],
)
