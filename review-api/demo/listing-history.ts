import { millisecondsInDay as dayMs, millisecondsInMinute as minuteMs } from "date-fns/constants"
import { sql } from "drizzle-orm"
import {
  type DirectoryCode,
  isPublishable,
  listingDirectories,
  publishDelayMinutes,
} from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../core/listing.ts"
import type { Db } from "../db/connect.ts"
import { listingsOf } from "../db/queries/listing-of.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { HistoryChange, HistoryValues } from "../db/schema/local-listings.ts"
import { defaultBehaviour } from "../directories/simulator/behaviour.ts"
import { isUnknownAt, withLaterHours, withOtherPhone } from "../directories/simulator/drift.ts"
import { historyRow, valuesOf } from "../listings/listing-history.ts"
import { comparable, historyFields } from "../listings/sync-fields.ts"
import type { MadeAccount } from "./make-account.ts"
import { type Random, randomOf } from "./random.ts"

/** A change of a field on one side, with its value before. */
type Step = HistoryChange & { field: "public_name" | "phone" | "hours"; at: number; from: unknown }

type Wrong = Pick<Step, "field" | "from">

/** Other values that a listing may have had. */
function wrongOf({ public_name: name, phone, hours }: Listing): Wrong[] {
  return [
    ...(phone ? [{ field: "phone" as const, from: withOtherPhone(phone) }] : []),
    ...(hours ? [{ field: "hours" as const, from: withLaterHours(hours) }] : []),
    ...(name ? [{ field: "public_name" as const, from: name.toUpperCase() }] : []),
  ]
}

type Edit = { at: number; shownAfterMs: number; change: Wrong; isWish: boolean }

/** People here changed a field, themselves or as a directory suggested, and the directory showed it after its publication. */
function editSteps({ at, shownAfterMs, change, isWish }: Edit, userId: number): Step[] {
  return [
    { ...change, at, side: "ours", cause: isWish ? "suggestion" : "account", user_id: userId },
    { ...change, at: at + shownAfterMs, side: "live", cause: "account", user_id: userId },
  ]
}

/** A directory showed something else for some days, until our data was published again. */
function strayedSteps(
  listing: Listing,
  wrong: readonly Wrong[],
  at: number,
  random: Random,
  userId: number,
): Step[] {
  if (wrong.length === 0) return []
  const { field, from: other } = random.pick(wrong)
  const until = at + (1 + random.below(6)) * dayMs + random.below(400) * minuteMs
  return [
    { field, at, from: listing[field] ?? null, side: "live", cause: "directory", user_id: null },
    { field, at: until, from: other, side: "live", cause: "account", user_id: userId },
  ]
}

/** Outpost changes nothing at some directories: what they show changes there. */
const asAt = (code: DirectoryCode, step: Step): Step =>
  step.side === "live" && !isPublishable(code) ? { ...step, cause: "directory", user_id: null } : step

/** Values of both sides from one step to the next, backwards from what a listing has now. */
function rowsOfSteps(code: DirectoryCode, now: Listing, begin: number, given: readonly Step[]) {
  const known = new Set<string>(historyFields(code))
  const steps = given.filter(({ field }) => known.has(field)).toSorted((one, other) => other.at - one.at)
  const sides = { live: valuesOf(code, now), ours: valuesOf(code, now) }
  const rows = steps.map(({ at, from, ...change }) => {
    const row = historyRow(sides, [change], at)
    sides[change.side] = { ...sides[change.side], [change.field]: from } satisfies HistoryValues
    return row
  })
  return [historyRow(sides, [], begin), ...rows.reverse()]
}

const daysAgo = (now: Date, days: number, random: Random) =>
  now.getTime() - days * dayMs - random.below(600) * minuteMs

/**
 * History of what directories showed of the places of a demo account in the last year: changes here that they took over, and changes
 * of theirs that were put right. All ends as the place is now, which is what the first look finds.
 */
export async function makeListingHistory(
  tx: Db,
  { id: accountId, adminId }: Pick<MadeAccount, "id" | "adminId">,
  now: Date,
): Promise<void> {
  const places = await rowsOf(
    tx,
    { id: column.number(), name: column.text() },
    sql`select id, name from locations where account_id = ${accountId} and deleted_at is null order by id`,
  )
  const own = await listingsOf(
    tx,
    accountId,
    places.map(({ id }) => id),
  )
  const today = now.toISOString().slice(0, 10)
  const rows = places.flatMap(({ id, name }) => {
    const random = randomOf(`${name} listing history`)
    const begin = daysAgo(now, 270 + random.below(60), random)
    const editedAt = daysAgo(now, 20 + random.below(150), random)
    const isEdited = random.chance(0.5)
    const isWish = random.chance(0.3)
    const which = random.below(2)
    return listingDirectories.flatMap(({ code }) => {
      const listing = own(id, code)
      const at = { accountId, locationId: id, sourceCode: code }
      if (!listing || isUnknownAt(at, defaultBehaviour)) return []
      const current = comparable(listing, today)
      const wrong = wrongOf(current)
      const change = isEdited ? wrong[which] : undefined
      const shownAfterMs = (publishDelayMinutes + 1 + random.below(20)) * minuteMs
      const steps = [
        ...(change
          ? editSteps(
              { at: editedAt, shownAfterMs, change, isWish: isWish && code === "google_maps" },
              adminId,
            )
          : []),
        ...(random.chance(0.4)
          ? strayedSteps(
              current,
              wrong.filter((one) => one !== change),
              daysAgo(now, 190 + random.below(60), random),
              random,
              adminId,
            )
          : []),
      ]
      const ofCode = steps.map((step) => asAt(code, step))
      return rowsOfSteps(code, current, begin, ofCode).map((row) => ({
        location_id: id,
        source_code: code,
        ...row,
      }))
    })
  })
  await tx.execute(sql`insert into listing_history (account_id, location_id, source_code, at, live, ours, changes)
    select ${accountId}, r.location_id, r.source_code, r.at, r.live, r.ours, r.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(location_id bigint, source_code text,
      at timestamptz, live jsonb, ours jsonb, changes jsonb)`)
}
