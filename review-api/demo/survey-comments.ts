import { type SurveyType, scoreRange } from "#lib/contract/index.ts"
import type { Random } from "./random.ts"

const praise = [
  "The chowder was worth the drive.",
  "Found us a table by the window without a booking.",
  "Best fish on the coast, and nobody hurried us.",
  "Warm bread, warm welcome.",
]
const mixed = ["Good food, a little loud on Friday.", "Nice evening, but parking took a while."]
const blame = [
  "Forty minutes for two soups, and nobody said why.",
  "The order was wrong twice.",
  "Our table was never cleared.",
]

/** A comment that fits a score; most answers have none. */
export function commentOf(random: Random, type: SurveyType, score: number): string {
  if (!random.chance(0.42)) return ""
  const [lowest, highest] = scoreRange[type]
  const place = (score - lowest) / (highest - lowest)
  return random.pick(place >= 0.8 ? praise : place >= 0.5 ? mixed : blame)
}
