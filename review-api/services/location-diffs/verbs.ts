import { sql } from "drizzle-orm"
import { type BodyOf, type Hours, type OpenStatus, openStatuses } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Listing } from "../../core/listing.ts"
import { rowsOf } from "../../db/connect.ts"
import { listingOf } from "../../db/queries/listing-of.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { googleListing } from "../local-listings/google-listing.ts"
import { changeLocation } from "../locations/change-location.ts"
import { visibleLocation } from "../locations/get-location.ts"
import type { Service, Verbs } from "../service.ts"
import { todayAt } from "../special-hours/special-rows.ts"
import { differencesOf } from "./differences.ts"

/** D-171. */
const reasonTexts = {
  "No active Google integration": "There is no active Google integration for this account.",
  "Location not found in Google integration": "This location was not found in your Google integration.",
} as const

/** Where Google differs from a location now. @throws 404; 422 without a listing to compare with; 502. */
async function differences(deps: Deps, scope: Scope, id: number) {
  const { accountId } = scope
  const location = await visibleLocation(deps.db, scope, id)
  const found = await googleListing(deps, accountId, id)
  if ("isUnreachable" in found) {
    throw new ApiError(502, "Google cannot be reached. Please try again later.", { code: "google_failed" })
  }
  if ("reason" in found) throw new ApiError(422, reasonTexts[found.reason], { code: "no_google_listing" })
  const ours = (await listingOf(deps.db, { accountId, locationId: id }))!
  const today = await todayAt(deps.db, accountId, location.time_zone, deps.clock.now())
  return differencesOf(ours, found.listing, today)
}

/** GET /locations/{id}/diff (001 §7, D-159): `target` is ours, `source` is Google's. @throws 404, 422 and 502. */
const getDiff: Service<"location_diffs.get"> = async ({ deps, scope, params }) => {
  const found = await differences(deps, scope, pathId(params.id))
  const category = found.find(({ field }) => field === "category_id")
  const ids = [category?.target, category?.source].filter((id) => typeof id === "number")
  const names = await rowsOf<{ id: number; name: string }>(
    deps.db,
    sql`select id, name from categories where ${isOneOf(sql`id`, ids)}`,
  )
  const named = (id: unknown) => names.find((one) => Number(one.id) === id)?.name ?? null
  const changed = found.map(({ field, target, source }) =>
    field === "category_id"
      ? { field: "category_name", target: named(target), source: named(source) }
      : { field, target, source },
  )
  return {
    changed_fields: changed.map(({ field }) => field),
    ...Object.fromEntries(changed.map(({ field, target, source }) => [field, { target, source }])),
  }
}

const isStatus = (value: unknown): value is OpenStatus => openStatuses.some((one) => one === value)

/** What is written of a difference. */
function bodyOf(field: keyof Listing, source: unknown): Partial<BodyOf<"locations.update">> {
  if (field === "special_hours") return {}
  if (field === "hours") return source ? { hours: source as Hours } : { remove_hours: true }
  if (field === "open_status") return isStatus(source) ? { open_status: source } : {}
  return { [field]: source }
}

/**
 * POST /locations/{id}/diff (001 §7, D-159): the location takes what Google has, with its holiday hours. It is in the
 * history and can be taken back there; nothing is published for it.
 * @throws 404; 409 when the location is not the `version` that was compared; 422 without a listing; 502.
 */
const acceptDiff: Service<"location_diffs.accept"> = async (call) => {
  const { deps, scope, params, body } = call
  const id = pathId(params.id)
  const found = await differences(deps, scope, id)
  const holidays = found.find(({ field }) => field === "special_hours")?.source as
    | Listing["special_hours"]
    | undefined
  const values = Object.assign({}, ...found.map(({ field, source }) => bodyOf(field, source)))
  await deps.db.transaction((tx) =>
    changeLocation(tx, call, id, { body: { ...values, version: body.version }, holidays }),
  )
  return { message: "Successfully synced location" }
}

export const verbs = {
  "location_diffs.get": getDiff,
  "location_diffs.accept": acceptDiff,
} satisfies Verbs
