import { millisecondsInDay } from "date-fns/constants"
import { and, eq } from "drizzle-orm"
import { excerptSourceNames } from "#lib/contract/review-excerpts/constants.ts"
import type { SourceExcerpts } from "#lib/contract/review-excerpts/schema.ts"
import { AtProviderGone } from "../../connections/connector-errors.ts"
import type { ExcerptSource } from "../../connections/excerpt-source.ts"
import { pathId } from "../../core/ids.ts"
import type { LatestExcerpts } from "../../core/latest-excerpts.ts"
import type { Db } from "../../db/connect.ts"
import { excerptPlaces } from "../../db/schema/review-excerpts.ts"
import type { Deps } from "../deps.ts"
import { visibleLocation } from "../locations/get-location.ts"
import type { Service } from "../service.ts"
import { failureText, noteHealth } from "./excerpt-failure.ts"
import { type Found, findBusiness, type LookedForLocation, lookedFor } from "./find-business.ts"
import { forgetKept, latestOf } from "./latest-of.ts"

/** A page waits for it, and gives up after ten seconds. */
const withinMs = 7_000

type Shown = Pick<SourceExcerpts, "status"> & Partial<SourceExcerpts>

/** With whether the source was asked now. */
type Known<T> = T & { isAsked: boolean }

/** The business of a location, as it is known, or looked for now. */
async function businessOf(
  deps: Deps,
  source: ExcerptSource,
  location: LookedForLocation,
  signal: AbortSignal,
): Promise<Known<Found | { status: "ignored" }>> {
  const [known] = await deps.db
    .select()
    .from(excerptPlaces)
    .where(
      and(
        eq(excerptPlaces.accountId, location.accountId),
        eq(excerptPlaces.locationId, location.id),
        eq(excerptPlaces.sourceCode, source.code),
      ),
    )
  if (known?.status === "matched" && known.externalId !== null)
    return { status: "matched", externalId: known.externalId, isAsked: false }
  if (known?.status === "ignored") return { status: "ignored", isAsked: false }
  const lookedMs = known ? Date.parse(known.lookedAt) : 0
  const isRecent = deps.clock.now().getTime() - lookedMs < millisecondsInDay
  if (known?.status === "missing" && isRecent) return { status: "missing", isAsked: false }
  return { ...(await findBusiness(deps, source, location, signal)), isAsked: true }
}

/** The source knows the business no longer: the next look searches for it. */
async function forgetBusiness(db: Db, { accountId, id }: LookedForLocation, code: ExcerptSource["code"]) {
  await db
    .delete(excerptPlaces)
    .where(
      and(
        eq(excerptPlaces.accountId, accountId),
        eq(excerptPlaces.locationId, id),
        eq(excerptPlaces.sourceCode, code),
      ),
    )
  await forgetKept(db, { accountId, locationId: id, code })
}

function statusOf({ excerpts }: LatestExcerpts): "shown" | "empty" | "not_in_plan" {
  if (excerpts === null) return "not_in_plan"
  return excerpts.length > 0 ? "shown" : "empty"
}

const wireLatest = (latest: LatestExcerpts, fetchedAt: string): Shown => ({
  status: statusOf(latest),
  rating: latest.rating,
  rating_image_url: latest.ratingImageUrl,
  reviews_count: latest.reviewsCount,
  url: latest.url,
  fetched_at: fetchedAt,
  excerpts: (latest.excerpts ?? []).map(({ ratingImageUrl, isCut, createdAt, ...excerpt }) => ({
    ...excerpt,
    rating_image_url: ratingImageUrl,
    is_cut: isCut,
    created_at: createdAt,
  })),
})

async function shownOf(
  deps: Deps,
  source: ExcerptSource,
  location: LookedForLocation,
  signal: AbortSignal,
): Promise<{ shown: Shown; isAsked: boolean }> {
  const business = await businessOf(deps, source, location, signal)
  const { isAsked } = business
  if (business.status === "ignored") return { shown: { status: "ignored" }, isAsked }
  if (business.status === "missing") return { shown: { status: "not_found" }, isAsked }
  if (business.status === "doubtful")
    return { shown: { status: "to_confirm", candidates: business.candidates }, isAsked }
  const at = { accountId: location.accountId, locationId: location.id, externalId: business.externalId }
  try {
    const { latest, fetchedAt, ...answered } = await latestOf(deps, source, at, signal)
    return { shown: wireLatest(latest, fetchedAt), isAsked: isAsked || answered.isAsked }
  } catch (error) {
    if (!(error instanceof AtProviderGone)) throw error
    await forgetBusiness(deps.db, location, source.code)
    return { shown: { status: "not_found" }, isAsked: true }
  }
}

async function excerptsAt(
  deps: Deps,
  source: ExcerptSource,
  location: LookedForLocation,
): Promise<SourceExcerpts> {
  const { accountId } = location
  const now = deps.clock.now()
  const health = { accountId, code: source.code, now }
  const usual = {
    source_code: source.code,
    source_name: excerptSourceNames[source.code],
    respond_url: source.respondUrl,
    attribution: source.attribution,
    excerpts: [],
    candidates: [],
  }
  try {
    const { shown, isAsked } = await shownOf(deps, source, location, AbortSignal.timeout(withinMs))
    if (isAsked) await noteHealth(deps.db, health, null)
    return { ...usual, ...shown }
  } catch (error) {
    const failure = failureText(error, source.code, now)
    await noteHealth(deps.db, health, failure.error)
    return { ...usual, ...failure }
  }
}

/**
 * GET /locations/{id}/review_excerpts: what the sources that this installation has a key for show of a location. Each is
 * asked by itself; one that fails says so, and the others are shown.
 * @throws 404
 */
export const listExcerpts: Service<"review_excerpts.list"> = async ({ deps, scope, params }) => {
  const { id, account_id } = await visibleLocation(deps.db, scope, pathId(params.id))
  if (deps.excerptSources.length === 0) return { sources: [] }
  const location = await lookedFor(deps.db, account_id, id)
  const sources = await Promise.all(deps.excerptSources.map((source) => excerptsAt(deps, source, location)))
  return { sources }
}
