import { sql } from "drizzle-orm"
import { foreignKey, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import type { PublishedStatus } from "#lib/contract/media/constants.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { locations, sources } from "./places.ts"
import { uploads } from "./uploads.ts"

/** Photos of owners at their locations (001 §3). A row is what is wanted at the directory; the job of its id only does it. */
export const media = pgTable(
  "media",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    uploadId: text().notNull(),
    sourceId: integer()
      .notNull()
      .references(() => sources.id),
    /** Null for one that is neither logo, cover nor profile. */
    categoryId: integer(),
    categoryRank: smallint().notNull(),
    userId: big().notNull(),
    name: text(),
    /** A deleted one waits until the directory has taken it down; then it has no row. */
    publishedStatus: text().$type<PublishedStatus>().notNull().default("pending"),
    /** The photo of the same location that it looks like. */
    duplicateOfId: big(),
    attempts: integer().notNull().default(0),
    /** How often the directory has refused it. */
    refusals: integer().notNull().default(0),
    /** Null when nothing is to be done. */
    nextAttemptAt: instant(),
    /** Why the directory does not have it, for people. */
    error: text(),
    /** The directory's own id of it. */
    externalId: text(),
    publishedAt: instant(),
    /** When it is looked whether the directory still shows it. */
    checkAt: instant(),
    checks: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Instant for sorting and filtering: its publication, before that its creation. */
    datedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("media_location").on(
      table.accountId,
      table.locationId,
      table.categoryRank,
      table.datedAt,
      table.id,
    ),
    index("media_dated").on(table.accountId, table.datedAt, table.id),
    index("media_upload").on(table.accountId, table.uploadId),
    index("media_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("media_check").on(table.checkAt).where(sql`check_at is not null`),
    foreignKey({
      name: "media_location_id",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "media_upload_id",
      columns: [table.accountId, table.uploadId],
      foreignColumns: [uploads.accountId, uploads.id],
    }),
  ],
)
