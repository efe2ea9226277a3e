/** Scorecards are a setting of their own (D-035), and who may see them may send them (000 §6). */
export const scorecardsRequirement = {
  settings: ["scorecards"],
  permission: { all: ["partner_scorecard.create", "partner_scorecard.read"] },
} as const
