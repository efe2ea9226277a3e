import { sql } from "drizzle-orm"
import {
  boolean,
  date,
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
import { big, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations } from "./places.ts"

/** Questions of an account to its customers (D-225). */
export const microsurveys = pgTable(
  "microsurveys",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    name: text().notNull(),
    /** nps, stars, thumbs or smiley. */
    type: text().notNull(),
    question: text().notNull(),
    followUp: text().notNull().default(""),
    thankYou: text().notNull().default(""),
    active: boolean().notNull().default(true),
    createdByUserId: big(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Since when it takes no answers; its page says the day (D-299). */
    closedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("microsurveys_name").on(table.accountId, table.name, table.id),
  ],
)

/** Answers of customers, to a microsurvey or to a question of a request or page that has none (D-225, D-299). */
export const surveyAnswers = pgTable(
  "survey_answers",
  {
    accountId: big().notNull(),
    id: generatedId(),
    locationId: big().notNull(),
    microsurveyId: big(),
    /** The request that was answered; null for landing pages and kiosks. */
    requestId: big(),
    /** The landing page or kiosk; null for the pages that each location has, and for requests. */
    pageId: big(),
    contactId: big(),
    /** email, sms, landing_page, qr or kiosk. */
    channel: text().notNull(),
    /** nps, stars, thumbs or smiley. */
    type: text().notNull(),
    /** In the range of its type (`scoreRange`). */
    score: smallint().notNull(),
    comment: text().notNull().default(""),
    contactEmail: text(),
    customAttributes: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Repeated posts of one form are one answer: a hash of its key. */
    formKey: text(),
    /** The review of type `survey` that it is shown as. */
    reviewId: big(),
    answeredAt: instant().notNull(),
    /** Day in the account's zone. */
    answeredOn: date({ mode: "string" }).notNull(),
    editedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("survey_answers_request")
      .on(table.accountId, table.requestId)
      .where(sql`request_id is not null`),
    uniqueIndex("survey_answers_form").on(table.accountId, table.formKey).where(sql`form_key is not null`),
    index("survey_answers_survey").on(table.accountId, table.microsurveyId, table.answeredAt, table.id),
    index("survey_answers_location").on(table.accountId, table.locationId, table.answeredAt, table.id),
    index("survey_answers_page")
      .on(table.accountId, table.pageId, table.answeredAt, table.id)
      .where(sql`request_id is null`),
    index("survey_answers_contact").on(table.accountId, table.contactId).where(sql`contact_id is not null`),
    foreignKey({
      columns: [table.accountId, table.microsurveyId],
      foreignColumns: [microsurveys.accountId, microsurveys.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Answers counted by survey, page, location, channel and day; a trigger of `survey_answers` keeps them. */
export const surveyAnswerDays = pgTable(
  "survey_answer_days",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** 0 for answers to no microsurvey. */
    microsurveyId: big().notNull(),
    locationId: big().notNull(),
    channel: text().notNull(),
    type: text().notNull(),
    score: smallint().notNull(),
    day: date({ mode: "string" }).notNull(),
    answers: integer().notNull(),
    comments: integer().notNull(),
    /** The landing page or kiosk; 0 for the pages that each location has, -1 for requests. */
    pageId: big().notNull(),
  },
  (table) => [
    index("survey_answer_days_page").on(table.accountId, table.pageId, table.locationId, table.day),
    primaryKey({
      columns: [
        table.accountId,
        table.microsurveyId,
        table.day,
        table.locationId,
        table.channel,
        table.type,
        table.score,
        table.pageId,
      ],
    }),
  ],
)
