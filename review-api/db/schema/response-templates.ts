import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { sources } from "./places.ts"
import { reviews, tags } from "./reviews.ts"

/** Texts that responses are made of (D-132). */
export const responseTemplates = pgTable(
  "response_templates",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    name: text().notNull(),
    content: text().notNull(),
    /** Stars that it is for; null is no end. */
    ratingMin: smallint(),
    ratingMax: smallint(),
    /** Empty is every source. */
    sourceIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

export const templateTags = pgTable(
  "template_tags",
  {
    accountId: big().notNull(),
    templateId: big().notNull(),
    tagId: big().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.templateId, table.tagId] }),
    index("template_tags_tag").on(table.accountId, table.tagId),
    foreignKey({
      columns: [table.accountId, table.templateId],
      foreignColumns: [responseTemplates.accountId, responseTemplates.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.tagId],
      foreignColumns: [tags.accountId, tags.id],
    }).onDelete("cascade"),
  ],
)

/** Which texts an account was given last, the newest first, so that the next one is another (D-131). */
export const suggestionTurns = pgTable("suggestion_turns", {
  accountId: big()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  used: text().array().notNull().default(sql`'{}'::text[]`),
})

/** Rules by which reviews are answered without anybody (D-131). */
export const autoResponses = pgTable(
  "auto_responses",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    /** Null is every source. */
    sourceId: integer().references(() => sources.id),
    ratingMin: smallint().notNull(),
    ratingMax: smallint().notNull(),
    /** Null is with and without. */
    hasText: boolean(),
    templateId: big().notNull(),
    delayMinutes: integer().notNull(),
    active: boolean().notNull().default(true),
    /** Reviews from then on: what was there before is not answered. */
    activeFrom: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.templateId],
      foreignColumns: [responseTemplates.accountId, responseTemplates.id],
    }),
  ],
)

/** Reviews that a rule answers when their time has come, unless someone does before. */
export const plannedResponses = pgTable(
  "planned_responses",
  {
    accountId: big().notNull(),
    reviewId: big().notNull(),
    autoResponseId: big().notNull(),
    dueAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.reviewId] }),
    index("planned_responses_due").on(table.dueAt),
    index("planned_responses_rule").on(table.accountId, table.autoResponseId),
    foreignKey({
      columns: [table.accountId, table.reviewId],
      foreignColumns: [reviews.accountId, reviews.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.autoResponseId],
      foreignColumns: [autoResponses.accountId, autoResponses.id],
    }).onDelete("cascade"),
  ],
)
