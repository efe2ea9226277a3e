import { and, eq } from "drizzle-orm"
import { type FeedbackType, feedbackTypeOf, type SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { Db } from "../../db/connect.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { microsurveys } from "../../db/schema/microsurveys.ts"
import type { Question } from "./feedback-target.ts"

const usual = (type: SurveyType): Question => ({
  type,
  microsurveyId: null,
  question: null,
  followUp: null,
  thankYou: null,
  closedAt: null,
})

/**
 * The question that is asked: a microsurvey's, or the usual one of its type (D-225). A microsurvey that is gone, or is
 * switched off in the account, leaves the usual one.
 * @param wanted as it is stored. @param microsurveyId of a type `microsurvey`.
 */
export async function findQuestion(
  db: Db,
  accountId: number,
  wanted: string,
  microsurveyId: number | null,
): Promise<Question> {
  const type: FeedbackType = feedbackTypeOf(wanted)
  if (type !== "microsurvey") return usual(type)
  const isOn = (await accountSetting(db, accountId, "microsurveys")) === "true"
  if (microsurveyId === null || !isOn) return usual("nps")
  const [row] = await db
    .select()
    .from(microsurveys)
    .where(and(eq(microsurveys.accountId, accountId), eq(microsurveys.id, microsurveyId)))
  if (!row) return usual("nps")
  const closedAt = row.active ? null : (row.closedAt ?? row.updatedAt)
  return {
    type: row.type as SurveyType,
    microsurveyId,
    question: row.question,
    followUp: row.followUp || null,
    thankYou: row.thankYou || null,
    closedAt: closedAt && new Date(closedAt).toISOString(),
  }
}
