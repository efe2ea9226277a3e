import { microsurveys, surveyAnswers } from "#review-api/db/schema/microsurveys.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { SeededAccount } from "./seed.ts"

/** A microsurvey with one answer at each location of an account. @returns its id. */
export async function seedSurvey(
  { db }: Pick<Deps, "db">,
  { id: accountId, locationIds }: Pick<SeededAccount, "id" | "locationIds">,
): Promise<number> {
  const [survey] = await db
    .insert(microsurveys)
    .values({ accountId, name: "Seeded", type: "stars", question: "How was it?" })
    .returning()
  const day = "2026-01-05"
  await db.insert(surveyAnswers).values(
    locationIds.map((locationId, at) => ({
      accountId,
      locationId,
      microsurveyId: survey!.id,
      channel: "email",
      type: "stars",
      score: 1 + (at % 5),
      comment: `Answer ${at}`,
      answeredAt: `${day}T1${at % 10}:00:00Z`,
      answeredOn: day,
    })),
  )
  return survey!.id
}
