import type { Microsurvey } from "#lib/contract/microsurveys/schema.ts"

/** Values that the form of a microsurvey begins with. */
export const startOfSurvey = (survey: Microsurvey) => ({
  name: survey.name,
  type: survey.type,
  question: survey.question,
  followUp: survey.follow_up ?? "",
  thankYou: survey.thank_you ?? "",
  active: survey.active,
})

/** The same of a new one. @param copied the one that it is a duplicate of; null for none. */
export const startOfNewSurvey = (copied: Microsurvey | null) =>
  copied
    ? { ...startOfSurvey(copied), name: `${copied.name} (copy)`, active: true }
    : { name: "", type: "nps", question: "", followUp: "", thankYou: "", active: true }
