import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, changedAt, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations, sources } from "./places.ts"

/** One run of an import. Its reviews and locations are invisible until the status is `done`. */
export const imports = pgTable(
  "imports",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    status: text().notNull().default("running"),
    fileName: text().notNull().default(""),
    createdAccount: integer().notNull().default(0),
    taken: integer().notNull().default(0),
    known: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    /** The highest id of its reviews that the rollups have while it runs; null when they have all that is there. */
    countedTo: big(),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** Set while what a finished one brought is being removed, and afterwards; a failed one can be begun again (D-278). */
    undo: text().$type<"running" | "done" | "failed">(),
    /** Number removed so far. */
    undoneReviews: integer().notNull().default(0),
    undoneLocations: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("imports_running").on(table.accountId, table.id).where(sql`status <> 'done'`),
    index("imports_undoing").on(table.accountId, table.id).where(sql`undo = 'running'`),
  ],
)

/** Reviews that lists and figures show. */
const listed = sql`deleted_at is null and origin_deleted_at is null`

export const reviews = pgTable(
  "reviews",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    sourceId: integer()
      .notNull()
      .references(() => sources.id),
    /** The source's own id, else a hash of what makes the review itself (design: imports). */
    identity: text().notNull(),
    rating: numeric({ precision: 3, scale: 2, mode: "number" }),
    /** The rounded rating, 0 for "No rating": what filters and counts go by. */
    stars: smallint().notNull().default(0),
    title: text(),
    content: text(),
    author: text(),
    url: text(),
    reviewType: text().notNull().default("review"),
    status: text().notNull().default("unread"),
    reviewStatusLabelId: big(),
    /** Who looks after it (D-321); readers check whether they still may see it. */
    assignedUserId: big(),
    sentiment: smallint().notNull().default(0),
    categories: text().array().notNull().default(sql`'{}'::text[]`),
    images: jsonb().notNull().default(sql`'[]'::jsonb`),
    disputeStatus: text().notNull().default("none"),
    publishedAt: instant().notNull(),
    /** Of one that is known by its day alone: `publishedAt` is the start of that day in the account's zone, whatever it is. */
    publishedOn: date({ mode: "string" }),
    originPublishedAt: instant(),
    importId: big(),
    createdAt: createdAt(),
    updatedAt: changedAt(),
    deletedAt: instant(),
    originDeletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("reviews_identity").on(table.accountId, table.sourceId, table.identity),
    index("reviews_published").on(table.accountId, table.publishedAt, table.id).where(listed),
    index("reviews_location")
      .on(table.accountId, table.locationId, table.publishedAt, table.id)
      .where(listed),
    index("reviews_updated").on(table.accountId, table.updatedAt, table.id).where(listed),
    // Of deleted locations.
    index("reviews_deleted")
      .on(table.accountId, table.locationId, table.id)
      .where(sql`deleted_at is not null`),
    index("reviews_source").on(table.accountId, table.sourceId, table.publishedAt, table.id).where(listed),
    index("reviews_stars").on(table.accountId, table.stars, table.publishedAt, table.id).where(listed),
    index("reviews_rating")
      .on(table.accountId, sql`coalesce(${table.rating}, 0)`, table.publishedAt, table.id)
      .where(listed),
    index("reviews_assigned")
      .on(table.accountId, table.assignedUserId, table.publishedAt, table.id)
      .where(sql`assigned_user_id is not null`),
    index("reviews_images").on(table.accountId, table.sourceId).where(sql`images <> '[]'::jsonb`),
    // Photos of customers, the newest first.
    index("reviews_photos")
      .on(table.accountId, table.publishedAt, table.id)
      .where(sql`images <> '[]'::jsonb and deleted_at is null and origin_deleted_at is null`),
    index("reviews_import").on(table.accountId, table.importId).where(sql`import_id is not null`),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Responses that someone has to look after. */
const open = sql`status in ('draft', 'error_published', 'error_unpublished')`

export const responses = pgTable(
  "responses",
  {
    accountId: big().notNull(),
    id: generatedId(),
    reviewId: big().notNull(),
    userId: big(),
    content: text().notNull(),
    status: text().notNull().default("draft"),
    error: text(),
    /** Since when an answer stands at the source, also while another text is on its way; null when none does. */
    publishedAt: instant(),
    /** As of reviews. */
    publishedOn: date({ mode: "string" }),
    /** Whether `publishedAt` is the review's, as its file says no date: response times leave it out. */
    publishedAtGuessed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Goes up with each change by a person: a publication is of one version. */
    version: integer().notNull().default(1),
    /** When it was sent on its way: from then on the source is tried for a day (D-130). */
    submittedAt: instant(),
    /** When the source is tried next; null when nothing is to be done. */
    nextAttemptAt: instant(),
    /** Each attempt has its number, and only the newest can end the row's state. */
    attempts: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /** The source's id of what it holds. */
    externalId: text(),
    /** When it is looked whether the source still shows it. */
    checkAt: instant(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("responses_review").on(table.accountId, table.reviewId),
    index("responses_open").on(table.accountId, table.status, table.reviewId).where(open),
    index("responses_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("responses_check").on(table.checkAt).where(sql`check_at is not null`),
    foreignKey({
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
  ],
)

export const tags = pgTable(
  "tags",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("tags_name").on(table.accountId, sql`lower(${table.name})`),
  ],
)

export const reviewTags = pgTable(
  "review_tags",
  {
    accountId: big().notNull(),
    reviewId: big().notNull(),
    tagId: big().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.reviewId, table.tagId] }),
    index("review_tags_tag").on(table.accountId, table.tagId, table.reviewId),
    foreignKey({
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.tagId],
      foreignColumns: [tags.accountId, tags.id],
    }).onDelete("cascade"),
  ],
)
