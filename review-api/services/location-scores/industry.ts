import type { IndustryFigures } from "#lib/scores/industry-score.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

const unknown: IndustryFigures = {
  avgRating: null,
  totalReviews: null,
  completedRate: null,
  responseDays: null,
  ownerPhotos: null,
  syncRatio: null,
}

/** What an average location of the account's industry has (D-245). No industry has figures yet, so no score has a part. */
export const industryOf = async (_deps: Deps, _scope: Scope): Promise<IndustryFigures> => unknown
