import { sql } from "drizzle-orm"
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { PhotoType } from "#lib/contract/media/constants.ts"
import { big, generatedId, instant } from "./columns.ts"
import { connectionPlaces } from "./connections.ts"

/** Photos that a provider shows of a matched place, as they were at the last look: those added here among them. */
export const providerPhotos = pgTable(
  "provider_photos",
  {
    accountId: big().notNull(),
    id: generatedId(),
    connectionPlaceId: big().notNull(),
    externalId: text().notNull(),
    type: text().$type<PhotoType>().notNull(),
    category: text(),
    /** Addresses at the provider, which may change from look to look. */
    url: text(),
    thumbnailUrl: text(),
    width: integer(),
    height: integer(),
    views: integer(),
    createdAt: instant().notNull(),
    /** Whom the provider asks to be named with a photo of a customer. */
    author: text(),
    authorUrl: text(),
    authorPhotoUrl: text(),
    /** Where the provider takes reports of it. */
    reportUrl: text(),
    /** When someone has deleted it here, then when it was deleted at the provider; until a look finds it gone. */
    deletedAt: instant(),
    attempts: integer().notNull().default(0),
    /** When its deletion is due at the provider; null when nothing is to be done. */
    nextAttemptAt: instant(),
    /** Why the provider keeps it, in words. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("provider_photos_external").on(table.accountId, table.connectionPlaceId, table.externalId),
    index("provider_photos_listed").on(
      table.accountId,
      table.connectionPlaceId,
      table.type,
      table.createdAt,
      table.id,
    ),
    index("provider_photos_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    // They go where their place goes: it changes its account with its link.
    foreignKey({
      name: "provider_photos_place",
      columns: [table.accountId, table.connectionPlaceId],
      foreignColumns: [connectionPlaces.accountId, connectionPlaces.id],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
  ],
)
