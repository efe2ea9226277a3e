import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { answerEditHours, type SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { Db } from "../../db/connect.ts"
import { surveyAnswers } from "../../db/schema/microsurveys.ts"
import type { FeedbackTarget } from "./feedback-target.ts"

export type StoredAnswer = typeof surveyAnswers.$inferSelect

const hourMs = 3_600_000

/** The key of a form as it is stored: whoever reads the database can change no answer. */
export const formKeyOf = (key: string): string => createHash("sha256").update(key).digest("base64url")

/** Until when an answer can be changed (D-299). */
export const editableUntil = ({ answeredAt }: Pick<StoredAnswer, "answeredAt">): Date =>
  new Date(Date.parse(answeredAt) + answerEditHours * hourMs)

/**
 * The answer of a personal link, or of a form; null for none yet.
 * @param isHeld nobody else changes it until the transaction ends.
 */
export async function storedAnswer(
  db: Db,
  { accountId, request, page }: FeedbackTarget,
  key: string | undefined,
  isHeld = false,
): Promise<StoredAnswer | null> {
  if (!request && !key) return null
  const which = and(
    eq(surveyAnswers.accountId, accountId),
    request ? eq(surveyAnswers.requestId, request.id) : eq(surveyAnswers.formKey, formKeyOf(key!)),
  )
  const found = db.select().from(surveyAnswers).where(which)
  const [row] = isHeld ? await found.for("update") : await found
  // A key of another page is no key.
  return row && (request || row.pageId === (page?.id ?? null)) ? row : null
}

/** An answer as its giver sees it. */
export const givenAnswer = (row: StoredAnswer) => ({
  type: row.type as SurveyType,
  score: row.score,
  comment: row.comment,
  answered_at: new Date(row.answeredAt).toISOString(),
  editable_until: editableUntil(row).toISOString(),
})
