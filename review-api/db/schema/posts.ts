import { sql } from "drizzle-orm"
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { PostAction, PostDirectory, PostType } from "#lib/contract/posts/constants.ts"
import type { EndCode } from "#lib/contract/publish-obstacles.ts"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations } from "./places.ts"
import { uploads } from "./uploads.ts"

/** Contents of posts (002 §3); days and times are those of each location. */
export const postContents = pgTable(
  "post_contents",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    userId: big().notNull(),
    topicType: text().$type<PostType>().notNull(),
    title: text(),
    startDate: date({ mode: "string" }),
    startTime: text(),
    endDate: date({ mode: "string" }),
    endTime: text(),
    summary: text(),
    languageCode: text().notNull(),
    uploadId: text(),
    actionType: text().$type<PostAction>().notNull(),
    buttonUrl: text(),
    couponCode: text(),
    redeemOnlineUrl: text(),
    termsConditions: text(),
    /** Null for at once. */
    publishDate: date({ mode: "string" }),
    publishTime: text(),
    directories: text().array().$type<PostDirectory[]>().notNull().default(sql`'{google_maps}'::text[]`),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("post_contents_upload").on(table.accountId, table.uploadId).where(sql`upload_id is not null`),
    foreignKey({
      name: "post_contents_upload_id",
      columns: [table.accountId, table.uploadId],
      foreignColumns: [uploads.accountId, uploads.id],
    }),
  ],
)

/** Actions on the locations that a filter finds (P-443). The job of its id creates the posts, and ends it. */
export const bulkActions = pgTable(
  "bulk_actions",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    userId: big().notNull(),
    contentId: big().notNull(),
    /** Which locations, in the words of the list. */
    include: jsonb().notNull(),
    status: text().$type<"queued" | "running" | "completed" | "failed">().notNull().default("queued"),
    /** The last location that has its post. */
    doneToId: big().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("bulk_actions_open").on(table.id).where(sql`status in ('queued', 'running')`),
    foreignKey({
      name: "bulk_actions_content_id",
      columns: [table.accountId, table.contentId],
      foreignColumns: [postContents.accountId, postContents.id],
    }).onDelete("cascade"),
  ],
)

/** Posts of locations. A row is what is wanted at one directory; the job of its id only does it. */
export const posts = pgTable(
  "posts",
  {
    accountId: big().notNull(),
    id: generatedId(),
    contentId: big().notNull(),
    bulkActionId: big().notNull(),
    locationId: big().notNull(),
    sourceCode: text().$type<PostDirectory>().notNull().default("google_maps"),
    /** A deleted one waits until its directory has taken it down; then it has no row. */
    state: text().$type<"scheduled" | "processing" | "live" | "rejected" | "failed" | "deleted">().notNull(),
    publishAt: instant().notNull(),
    /** The end of an offer or event at the location. */
    expiresAt: instant(),
    attempts: integer().notNull().default(0),
    /** Content that Google shows while the new one is being sent. */
    shownContentId: big(),
    /** Since when it is tried; null for the time of its publication. */
    triedSince: instant(),
    /** Null when nothing is to be done. */
    nextAttemptAt: instant(),
    /** Why Google does not show it: the reason of a failed attempt, and its words for people. */
    errorCode: text().$type<EndCode>(),
    error: text(),
    /** Google's own id of it. */
    externalId: text(),
    publishedAt: instant(),
    /** When it is looked whether Google still shows it. */
    checkAt: instant(),
    checks: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("posts_once").on(table.accountId, table.bulkActionId, table.locationId, table.sourceCode),
    index("posts_order").on(table.accountId, table.publishAt, table.id),
    index("posts_by_state").on(table.accountId, table.state, table.publishAt, table.id),
    index("posts_by_content").on(table.accountId, table.contentId, table.publishAt, table.id),
    index("posts_by_location").on(table.accountId, table.locationId, table.publishAt, table.id),
    index("posts_shown").on(table.accountId, table.shownContentId).where(sql`shown_content_id is not null`),
    index("posts_ending")
      .on(table.accountId, table.publishAt, table.id)
      .where(sql`state = 'live' and expires_at is not null`),
    index("posts_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("posts_check").on(table.checkAt).where(sql`check_at is not null`),
    index("posts_open")
      .on(table.accountId, table.bulkActionId)
      .where(sql`state in ('scheduled', 'processing')`),
    foreignKey({
      name: "posts_location_id",
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "posts_content_id",
      columns: [table.accountId, table.contentId],
      foreignColumns: [postContents.accountId, postContents.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "posts_shown_content_id",
      columns: [table.accountId, table.shownContentId],
      foreignColumns: [postContents.accountId, postContents.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "posts_bulk_action_id",
      columns: [table.accountId, table.bulkActionId],
      foreignColumns: [bulkActions.accountId, bulkActions.id],
    }).onDelete("cascade"),
  ],
)
