import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { lockLocation } from "../locations/lock-location.ts"
import type { Service } from "../service.ts"
import { getListing } from "./list-listings.ts"
import { readDay } from "./listing-days.ts"
import { takeValues } from "./take-values.ts"

/**
 * POST /locations/{id}/listings/restore: the location takes what a directory showed at the end of a day, all of it or some
 * fields, by the same way as any other change. What the directory did not have, and what the location has already, stays.
 * @throws 404; 409 when the location is not the `version`, or the day not what was `seen`; 422 for a day that the history
 * does not reach or on which the directory did not list the location, for a field without a value on it, and all that
 * `changeLocation` throws.
 */
export const restoreListing: Service<"local_listings.restore"> = async (call) => {
  const { deps, scope, params, body } = call
  const id = pathId(params.id)
  const at = { accountId: scope.accountId, locationId: id, sourceCode: body.directory_code }
  const name = directoryNames[at.sourceCode]
  await deps.db.transaction(async (tx) => {
    const { time_zone: zone } = await lockLocation(tx, scope, id)
    const { isListed, fields, seen } = await readDay({ ...deps, db: tx }, scope, at, { day: body.day, zone })
    if (!isListed)
      throw invalid({ day: [`is not one on which ${name} is known to have listed this location`] })
    if (body.seen !== undefined && body.seen !== seen) {
      throw new ApiError(409, "This day has changed since you looked. Look again before you restore it.", {
        code: "listing_changed",
      })
    }
    const missing = body.fields?.find((field) => !fields.some((one) => one.field === field && isUsable(one)))
    if (missing) throw invalid({ fields: [`had nothing on ${name} that day`] })
    const restored = fields.filter((one) => one.is_restorable && (body.fields?.includes(one.field) ?? true))
    const values = Object.fromEntries(restored.map(({ field, coming }) => [field, coming]))
    await takeValues(tx, call, at, values, { version: body.version, isOwnPublished: true })
  })
  await deps.jobs.send("location_issues", String(scope.accountId))
  return getListing({ ...call, query: {}, body: undefined })
}

/** The directory had a value, or the location has the same. */
const isUsable = ({
  coming,
  is_restorable: isRestorable,
  field,
}: {
  coming: unknown
  is_restorable: boolean
  field: string
}) => isRestorable || coming !== null || field === "hours"
