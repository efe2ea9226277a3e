import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { Hours } from "#lib/contract/index.ts"
import { big, generatedId, instant } from "./columns.ts"
import { linkedIntegrations, oauthTokens } from "./integrations.ts"
import { locations } from "./places.ts"
import { reviews } from "./reviews.ts"

/** How the reviews of what an OAuth token connects come in: a row for each token that a connector holds. */
export const connections = pgTable(
  "connections",
  {
    accountId: big().notNull(),
    tokenId: big().notNull(),
    /** When it is looked for reviews next; null when nothing is to be done until a person connects again. */
    nextSyncAt: instant(),
    /** Each attempt has its number, and only the newest may write. */
    attempts: integer().notNull().default(0),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    /** When places were listed. */
    placesListedAt: instant(),
    /** When everything was taken in, the last time that it was. */
    syncedAt: instant(),
    /** Whether the provider lets reviews be read at all; null while that is not known. */
    readsReviews: boolean(),
    /** Why the last attempt came to nothing, in words; null when it did not. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.tokenId] }),
    index("connections_due").on(table.nextSyncAt).where(sql`next_sync_at is not null`),
    foreignKey({
      name: "connections_token",
      columns: [table.accountId, table.tokenId],
      foreignColumns: [oauthTokens.accountId, oauthTokens.id],
    }).onDelete("cascade"),
  ],
)

/** Fields of a place as its provider lists them, named as in files of locations. */
export type ListedPlace = {
  address: string | null
  address_2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
  phone: string | null
  website: string | null
  category_id: number | null
  hours: Hours | null
}

/** Access does not reach the figures of a place, the provider no longer knows it, or it answered something else. */
export type FiguresError = "forbidden" | "gone" | "unreadable"

export type PlaceStatus = "matched" | "doubtful" | "ignored"

/**
 * A place that a provider has listed, and which location it is. It belongs to the account of its location, with all that
 * comes in from it; until it is matched, and after its link has ended, to the account whose token lists it.
 */
export const connectionPlaces = pgTable(
  "connection_places",
  {
    accountId: big().notNull(),
    id: generatedId(),
    /** Whose token it is: the account itself, or the parent that it is linked with. */
    ownerAccountId: big().notNull(),
    tokenId: big().notNull(),
    /** The link by which a place of the parent's token is a child's; null for places of the owner. */
    linkId: big(),
    /** Name by which its reviews are listed, such as `accounts/1/locations/2`. */
    externalId: text().notNull(),
    placeId: text(),
    name: text().notNull(),
    address: text(),
    phone: text(),
    /** Its parts as the provider listed them last, to make a location of; null before the first such listing. */
    listed: jsonb().$type<ListedPlace>(),
    /** The addition that it waits to be made a location by. */
    additionId: big(),
    /** Why the last one left it, in words. */
    addError: text(),
    /** Reviews come in from matched ones; doubtful ones wait for a person. */
    status: text().$type<PlaceStatus>().notNull(),
    /** Of a doubtful one the location that it may be. */
    locationId: big(),
    /** How sure the match is, of 100; 100 also where a person has confirmed it. */
    confidence: smallint().notNull(),
    /** The newest change at the provider that everything up to is taken in. */
    syncedTo: instant(),
    syncedAt: instant(),
    /** When all of its reviews were last gone through. */
    fullAt: instant(),
    /** When it was asked for the last time that nothing was missed. */
    askedAt: instant(),
    /** When its number of reviews was last compared with ours, which asking for many places together does not. */
    countedAt: instant(),
    /** When the provider said that something is new here, until it has been looked at. */
    hintedAt: instant(),
    /** Reviews at the provider when it last said so, and those of them that are shown here. */
    total: integer(),
    taken: integer().notNull().default(0),
    error: text(),
    /** When its photos were last gone through, and when they are next; due where that is null. */
    photosAt: instant(),
    photosNextAt: instant(),
    /** When its figures were last read, and when they are next; due where that is null. */
    figuresAt: instant(),
    figuresNextAt: instant(),
    /** Why they could not be read the last time, as a code. */
    figuresError: text().$type<FiguresError>(),
    /** The location that its figures were last read for. */
    figuresLocationId: big(),
    /** Since when each look has come to nothing; null while looks bring reviews in. */
    failingSince: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("connection_places_external").on(table.ownerAccountId, table.tokenId, table.externalId),
    // Whoever manages a place at Google has an account of their own before the same location.
    index("connection_places_at_provider").on(sql`split_part(external_id, '/', -1)`),
    index("connection_places_hinted")
      .on(table.ownerAccountId, table.tokenId)
      .where(sql`hinted_at is not null`),
    // Places that need a person come first, then failed ones.
    index("connection_places_listed").on(
      table.ownerAccountId,
      table.tokenId,
      sql`(status <> 'doubtful')`,
      sql`coalesce(failing_since, 'infinity'::timestamptz)`,
      table.name,
      table.id,
    ),
    // Two places of one connection are never the same location.
    uniqueIndex("connection_places_location")
      .on(table.accountId, table.tokenId, table.locationId)
      .where(sql`status = 'matched'`),
    check("connection_places_linked", sql`(link_id is null) = (account_id = owner_account_id)`),
    index("connection_places_addition").on(table.additionId).where(sql`addition_id is not null`),
    index("connection_places_link").on(table.accountId, table.linkId).where(sql`link_id is not null`),
    foreignKey({
      name: "connection_places_owner_token",
      columns: [table.ownerAccountId, table.tokenId],
      foreignColumns: [oauthTokens.accountId, oauthTokens.id],
    }).onDelete("cascade"),
    // Places go back to their owner before a link ends (`end-links.ts`); they go with it where its account does.
    foreignKey({
      name: "connection_places_by_link",
      columns: [table.accountId, table.linkId],
      foreignColumns: [linkedIntegrations.accountId, linkedIntegrations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "connection_places_at",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Reviews that a connection has brought or found, as they stood at the provider. */
export const providerReviews = pgTable(
  "provider_reviews",
  {
    accountId: big().notNull(),
    reviewId: big().notNull(),
    connectionPlaceId: big().notNull(),
    /** The change at the provider that was last taken in. */
    updatedAt: instant().notNull(),
    /** When the provider said that it has changed, until it has been looked at. */
    hintedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.reviewId] }),
    index("provider_reviews_place").on(table.accountId, table.connectionPlaceId),
    index("provider_reviews_hinted")
      .on(table.accountId, table.connectionPlaceId)
      .where(sql`hinted_at is not null`),
    foreignKey({
      name: "provider_reviews_review",
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
  ],
)
