/** Grades of a scorecard and the score from which each is given (D-077); what is below all of them is an F. */
export const gradeSteps = [
  { grade: "A", from: 85 },
  { grade: "B", from: 70 },
  { grade: "C", from: 55 },
  { grade: "D", from: 40 },
  { grade: "E", from: 25 },
  { grade: "F", from: 0 },
] as const

export type Grade = (typeof gradeSteps)[number]["grade"]

/** The grade of a score of 0 to 100. */
export const gradeOf = (score: number): Grade => gradeSteps.find(({ from }) => score >= from)?.grade ?? "F"

/** Sort keys of the list of scorecards. */
export const scorecardSorts = ["created_at", "business", "grade", "sent_at", "opened_at"] as const
export type ScorecardSort = (typeof scorecardSorts)[number]
