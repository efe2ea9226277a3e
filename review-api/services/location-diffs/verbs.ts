import { createHash } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import { type LocationDiff, listingChanged } from "#lib/contract/index.ts"
import { photoObstacles } from "#lib/contract/media/constants.ts"
import { ApiError } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Listing } from "../../core/listing.ts"
import type { Db } from "../../db/connect.ts"
import { listingOf } from "../../db/queries/listing-of.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { categories } from "../../db/schema/categories.ts"
import { sourceOverrides } from "../../db/schema/location-source-overrides.ts"
import { googleCode, googleListing, lastGoogleListing } from "../../listings/google-listing.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { takeOverrides } from "../location-source-overrides/take-overrides.ts"
import { bodyOfListing } from "../locations/body-of-listing.ts"
import { changeLocation } from "../locations/change-location.ts"
import { visibleLocation } from "../locations/get-location.ts"
import { lockLocation } from "../locations/lock-location.ts"
import type { Call, Service, Verbs } from "../service.ts"
import { differencesOf } from "./differences.ts"

/** D-171. */
const reasonTexts = {
  "No active Google integration": photoObstacles.integration,
  "Location not found in Google integration": photoObstacles.location,
} as const

/** Names what Google shows where it differs. */
const seenOf = (found: Compared["found"]): string =>
  createHash("sha256")
    .update(JSON.stringify(found.map(({ field, source }) => [field, source])))
    .digest("hex")
    .slice(0, 32)

const isOverridable = (field: keyof Listing): field is "phone" | "website" =>
  field === "phone" || field === "website"

const ofGoogle = (accountId: number, id: number) =>
  and(
    eq(sourceOverrides.accountId, accountId),
    eq(sourceOverrides.locationId, id),
    eq(sourceOverrides.sourceId, sourceId(googleCode)),
  )

/** Values of a location for Google alone (D-158). */
async function ownValues(db: Db, accountId: number, id: number) {
  const [own] = await db.select().from(sourceOverrides).where(ofGoogle(accountId, id))
  return own
}

/**
 * Where Google differs from a location: now, or with `isKept` when somebody last looked, which is null when nobody has.
 * Values of the location for Google alone stay where Google has none: such a value can be replaced, and only the
 * account takes it away (D-158).
 * @throws 404; 422 without a listing to compare with; 502.
 */
async function differences(deps: Deps, scope: Scope, id: number, isKept = false) {
  const { accountId } = scope
  const location = await visibleLocation(deps.db, scope, id)
  const found = await (isKept ? lastGoogleListing : googleListing)(deps, accountId, id)
  if ("isUnseen" in found) return null
  if ("isUnreachable" in found) {
    throw new ApiError(502, "Google cannot be reached. Please try again later.", { code: "google_failed" })
  }
  if ("reason" in found) throw new ApiError(422, reasonTexts[found.reason], { code: "no_google_listing" })
  const ours = (await listingOf(deps.db, { accountId, locationId: id, sourceCode: googleCode }))!
  const today = await todayAt(deps.db, accountId, location.time_zone, deps.clock.now())
  const own = await ownValues(deps.db, accountId, id)
  const fields = differencesOf(ours, found.listing, today).map((one) => ({
    ...one,
    stays: isOverridable(one.field) && one.source === null && Boolean(own?.[one.field]),
  }))
  return { found: fields, comparedAt: found.lookedAt }
}

type Compared = NonNullable<Awaited<ReturnType<typeof differences>>>

/** A comparison as it goes out: categories by their names. */
async function diffAnswer(deps: Deps, { found, comparedAt }: Compared): Promise<LocationDiff> {
  const category = found.find(({ field }) => field === "category_id")
  const ids = [category?.target, category?.source].filter((id) => typeof id === "number")
  const names = await deps.db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, ids))
  const named = (id: unknown) => names.find((one) => one.id === id)?.name ?? null
  const changed = found.map(({ field, target, source, stays }) =>
    field === "category_id"
      ? { field: "category_name", target: named(target), source: named(source) }
      : { field, target, source, ...(stays && { stays }) },
  )
  return {
    changed_fields: changed.map(({ field }) => field),
    compared_at: comparedAt.toISOString(),
    seen: seenOf(found),
    ...Object.fromEntries(changed.map(({ field, ...values }) => [field, values])),
  }
}

/** GET /locations/{id}/diff (001 §7, D-159): `target` is ours, `source` is Google's. @throws 404, 422 and 502. */
const getDiff: Service<"location_diffs.get"> = async ({ deps, scope, params, query }) => {
  const compared = await differences(deps, scope, pathId(params.id), query.kept)
  return compared ? diffAnswer(deps, compared) : { changed_fields: [], compared_at: null, seen: null }
}

/** Gives a location's own values for Google what Google has. @returns the fields that it has such values for. */
async function acceptOverrides(
  tx: Db,
  call: Call<"location_diffs.accept">,
  id: number,
  found: Compared["found"],
) {
  const { accountId } = call.scope
  const key = ofGoogle(accountId, id)
  const [own] = await tx.select().from(sourceOverrides).where(key).for("update")
  const changed = found.filter(({ field }) => isOverridable(field) && own?.[field])
  if (!own || changed.length === 0) return []
  const values = Object.fromEntries(changed.map(({ field, source }) => [field, source]))
  await takeOverrides(tx, call, own, values)
  return changed.map(({ field }) => field)
}

/**
 * POST /locations/{id}/diff (001 §7, D-159): the location takes what Google has, with its holiday hours. It is in the
 * history and, apart from what is for Google alone, can be taken back there; nothing is published for it.
 * @throws 404; 409 when the location is not the `version` that was compared, and with the new comparison when Google does
 * not show what was `seen` any more; 422 without a listing; 502.
 */
const acceptDiff: Service<"location_diffs.accept"> = async (call) => {
  const { deps, scope, params, body } = call
  const id = pathId(params.id)
  const compared = (await differences(deps, scope, id))!
  const { found } = compared
  const location = await visibleLocation(deps.db, scope, id)
  const isSameVersion = body.version === undefined || body.version === location.version
  if (isSameVersion && body.seen !== undefined && body.seen !== seenOf(found)) {
    throw new ApiError(409, "Google has changed since you compared. Compare again before you accept.", {
      code: listingChanged,
      errors: { seen: ["is not the latest"] },
      details: { diff: await diffAnswer(deps, compared) },
    })
  }
  const holidays = found.find(({ field }) => field === "special_hours")?.source as
    | Listing["special_hours"]
    | undefined
  await deps.db.transaction(async (tx) => {
    await lockLocation(tx, scope, id)
    const coming = found.filter(({ stays }) => !stays)
    const own = await acceptOverrides(tx, call, id, coming)
    const taken = coming.filter(({ field }) => !own.includes(field))
    const values = Object.assign({}, ...taken.map(({ field, source }) => bodyOfListing(field, source)))
    await changeLocation(tx, call, id, {
      body: { ...values, version: body.version },
      holidays,
      isPublished: false,
    })
  })
  return { message: "Successfully synced location" }
}

export const verbs = {
  "location_diffs.get": getDiff,
  "location_diffs.accept": acceptDiff,
} satisfies Verbs
