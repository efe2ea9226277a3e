import {
  type AnyPgColumn,
  bigserial,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { reviews } from "./reviews.ts"

const ofReview = (table: Record<"accountId" | "reviewId", AnyPgColumn>) =>
  foreignKey({
    columns: [table.accountId, table.reviewId],
    foreignColumns: [reviews.accountId, reviews.id],
  }).onDelete("cascade")

/**
 * Reviews whose text is to be read, new or changed; triggers of `reviews` fill it and take out what is deleted, reading
 * empties it. A foreign key would be checked for each row of a large insert, without statistics about a table that was
 * empty before it.
 */
export const reviewsToRead = pgTable(
  "reviews_to_read",
  {
    accountId: big().notNull(),
    reviewId: big().notNull(),
    /** Another one when the review changes while it is being read. */
    stamp: bigserial({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.reviewId] })],
)

/** Analysis of a review: its language and sentiment (-1 to 1, null when it is not read). */
export const reviewReadings = pgTable(
  "review_readings",
  {
    accountId: big().notNull(),
    reviewId: big().notNull(),
    language: text().notNull(),
    polarity: real(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.reviewId] }), ofReview(table)],
)

/** Places of listed reviews that name a keyword or a category; never changed, only written and deleted. */
export const mentions = pgTable(
  "mentions",
  {
    accountId: big().notNull(),
    reviewId: big().notNull(),
    /** `keyword` or `category`. */
    kind: text().notNull(),
    term: text().notNull(),
    /** `title` or `content`; offsets are UTF-16 units of it. */
    part: text().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    sentenceStart: integer().notNull(),
    sentenceEnd: integer().notNull(),
    sentiment: smallint().notNull(),
    isCorrected: boolean().notNull().default(false),
    locationId: big().notNull(),
    sourceId: integer().notNull(),
    stars: smallint().notNull(),
    publishedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.reviewId, table.kind, table.term, table.part, table.startAt],
    }),
    index("mentions_published").on(
      table.accountId,
      table.kind,
      table.publishedAt,
      table.term,
      table.sentiment,
      table.sourceId,
      table.stars,
    ),
    index("mentions_location").on(table.accountId, table.locationId, table.kind, table.publishedAt),
    index("mentions_term").on(
      table.accountId,
      table.kind,
      table.term,
      table.publishedAt,
      table.reviewId,
      table.sentiment,
    ),
    ofReview(table),
  ],
)

/** account × kind × month (UTC) × source × term; triggers of `mentions` keep it. */
export const mentionMonths = pgTable(
  "mention_months",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    month: date({ mode: "string" }).notNull(),
    sourceId: integer().notNull(),
    term: text().notNull(),
    positive: integer().notNull(),
    negative: integer().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.month, table.sourceId, table.term] }),
    index("mention_months_term").on(table.accountId, table.kind, table.term, table.month),
  ],
)

/** Corrections of mentions; a review that is read again keeps them as long as the sentence exists. */
export const mentionCorrections = pgTable(
  "mention_corrections",
  {
    accountId: big().notNull(),
    id: generatedId(),
    reviewId: big().notNull(),
    kind: text().notNull(),
    term: text().notNull(),
    sentenceHash: text().notNull(),
    /** As it was corrected; unknown for corrections from before it was kept. */
    sentence: text(),
    /** Null leaves what was read. */
    sentiment: smallint(),
    isRemoved: boolean().notNull().default(false),
    userId: big(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("mention_corrections_mention").on(
      table.accountId,
      table.reviewId,
      table.kind,
      table.term,
      table.sentenceHash,
    ),
    ofReview(table),
  ],
)
