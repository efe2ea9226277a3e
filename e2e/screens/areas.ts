import { amplifyVisits } from "./amplify-visits.ts"
import { askVisits } from "./ask-visits.ts"
import { partnerVisits } from "./partner-visits.ts"
import { publicVisits } from "./public-visits.ts"
import { reviewsVisits } from "./reviews-visits.ts"
import { accountVisits, reviewSettingsVisits } from "./settings-visits.ts"
import { standingVisits } from "./standing-visits.ts"
import type { Visit } from "./visit.ts"

/** All visits, by what is visited together. */
export const areas: Record<string, readonly Visit[]> = {
  "pages without a session": publicVisits,
  "reviews and keywords": reviewsVisits,
  "the account and its people [F-069]": accountVisits,
  "what is done with reviews": reviewSettingsVisits,
  "the ask tool": askVisits,
  "widgets for websites": amplifyVisits,
  "pages of a partner": partnerVisits,
  "what others see": standingVisits,
}
