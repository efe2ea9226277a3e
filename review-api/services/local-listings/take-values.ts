import { and, eq } from "drizzle-orm"
import {
  type DirectoryCode,
  type ListingField,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../../core/listing.ts"
import type { Db } from "../../db/connect.ts"
import type { HistoryValues } from "../../db/schema/local-listings.ts"
import { sourceOverrides } from "../../db/schema/location-source-overrides.ts"
import { takeOverrides } from "../location-source-overrides/take-overrides.ts"
import { bodyOfListing } from "../locations/body-of-listing.ts"
import { changeLocation } from "../locations/change-location.ts"
import { lockLocation } from "../locations/lock-location.ts"
import { comingHolidays } from "../locations/replace-holidays.ts"
import type { Call } from "../service.ts"

type At = { accountId: number; locationId: number; sourceCode: DirectoryCode }
type Options = {
  /** The version of the location that the caller read. */
  version?: number | undefined
  /** False for what the directory shows already. */
  isOwnPublished: boolean
}

/** The phone that a location has for one directory alone. */
async function ownPhone(tx: Db, { accountId, locationId, sourceCode }: At) {
  const { sourceId } = listingDirectories.find(({ code }) => code === sourceCode)!
  const [own] = await tx
    .select()
    .from(sourceOverrides)
    .where(
      and(
        eq(sourceOverrides.accountId, accountId),
        eq(sourceOverrides.locationId, locationId),
        eq(sourceOverrides.sourceId, sourceId),
      ),
    )
    .for("update")
  return own?.phone ? own : null
}

/** Values of a location in some fields, as `takeValues` gives it back. */
async function valuesOf(
  tx: Db,
  { deps, scope }: Pick<Call<"locations.update">, "deps" | "scope">,
  id: number,
  fields: readonly ListingField[],
): Promise<HistoryValues> {
  const held = await lockLocation(tx, scope, id)
  const values = new Map<string, unknown>(Object.entries(held))
  const known = await Promise.all(
    fields.map(async (field): Promise<[ListingField, unknown]> => {
      if (field !== "special_hours") return [field, values.get(field) ?? null]
      return [field, await comingHolidays(tx, held, deps.clock.now())]
    }),
  )
  return Object.fromEntries(known)
}

/**
 * Gives a location what a directory shows, suggests or showed: by the same way as any other change, with its line in the
 * history. A phone that it has for this directory alone is changed in its place.
 * @returns what it had before, to be taken back in the same way.
 * @throws all that `changeLocation` does.
 */
export async function takeValues(
  tx: Db,
  call: Pick<Call<"locations.update">, "deps" | "scope" | "actor">,
  at: At,
  values: HistoryValues,
  { version, isOwnPublished }: Options,
): Promise<HistoryValues> {
  const own = "phone" in values ? await ownPhone(tx, at) : null
  const { phone, ...others } = values
  const taken = own ? others : values
  const fields = Object.entries(taken) as [ListingField, unknown][]
  const body = Object.assign({}, ...fields.map(([field, value]) => bodyOfListing(field, value)))
  const holidays = taken.special_hours as Listing["special_hours"] | undefined
  const before = await valuesOf(
    tx,
    call,
    at.locationId,
    fields.map(([field]) => field),
  )
  if (fields.length > 0 || version !== undefined) {
    await changeLocation(tx, call, at.locationId, { body: { ...body, version }, holidays })
  }
  if (!own) return before
  await takeOverrides(tx, call, own, { phone }, { isPublished: isOwnPublished })
  return { ...before, phone: own.phone }
}
