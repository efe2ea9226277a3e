import { leastAccounts, leastReviews, verticalName } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Service, Verbs } from "../service.ts"
import { readIndustry } from "./industry-figures.ts"

const tooFew = `At least ${leastAccounts} accounts with ${leastReviews} reviews each in the last half year are needed.`
const notYet = "The figures have not been computed yet."

/**
 * GET /benchmark/{vertical_id} (D-138, D-245): what an average location of the industry did in the last half year, over all
 * accounts here; null with the reason where these are too few.
 * @throws 404 for an id that is no vertical.
 */
const getBenchmark: Service<"benchmarks.get"> = async ({ deps, params }) => {
  const id = pathId(params.vertical_id)
  const name = verticalName(id)
  if (!name) throw notFound()
  const row = await readIndustry(deps.db, id)
  const isKnown = row != null && row.avgRating !== null
  const figure = (value: number | null | undefined) => (isKnown ? (value ?? null) : null)
  return {
    vertical_id: id,
    name,
    avg_rating: figure(row?.avgRating),
    total_reviews: figure(row?.totalReviews),
    response_rate: figure(row?.responseRate),
    response_time: figure(row?.responseTime),
    owner_photos_count: figure(row?.ownerPhotosCount),
    ll_sync_ratio: figure(row?.llSyncRatio),
    reason: isKnown ? null : row ? tooFew : notYet,
    computed_at: row ? new Date(row.computedAt).toISOString() : null,
  }
}

export const verbs = { "benchmarks.get": getBenchmark } satisfies Verbs
