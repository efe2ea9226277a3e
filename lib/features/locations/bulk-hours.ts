import type { Id } from "#lib/contract/common.ts"
import { maxBulkLocations } from "#lib/contract/location-bulk-actions/constants.ts"
import { locationChanged, maxHoursLocations } from "#lib/contract/locations/constants.ts"
import type { Hours } from "#lib/contract/locations/hours.ts"
import type { AnswerOf, BodyOf } from "#lib/contract/operations.ts"
import { serverTextOf } from "#lib/errors/alert-text.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { bulkTexts } from "./texts.ts"

type Location = AnswerOf<"locations.get">

/** Calls that change locations. */
export type HoursCalls = {
  get: (id: string) => Promise<Location>
  update: (id: string, body: BodyOf<"locations.update">) => Promise<AnswerOf<"locations.update">>
}

export type HoursFailure = { id: string; text: string | null }
/** Hours of a location before and after a change, both as the Review API keeps them. */
export type HoursChange = { id: string; before: Location["hours"]; after: Location["hours"] }
export type HoursOutcome = {
  total: number
  changed: readonly HoursChange[]
  failed: readonly HoursFailure[]
}

/** As many are changed while someone waits: what a page of the list holds. */
const mostWhileWaiting = 25

/**
 * Whether so many locations are changed by a job, whose page shows how far it is and can undo it; fewer while someone
 * waits.
 * @throws ApiFailure for more than one change may be for.
 */
export function isJob(ids: readonly string[]): boolean {
  if (ids.length > maxBulkLocations) throw new ApiFailure(422, bulkTexts.tooMany)
  return ids.length > mostWhileWaiting
}

/** Calls that run at the same time (D-166). */
const callsAtOnce = 4

/** Fields of a location that a change of it takes. */
export const bodyFields = [
  "name",
  "public_name",
  "address",
  "address_2",
  "city",
  "state_id",
  "zipcode",
  "country_id",
  "website",
  "google_place_id",
  "external_id",
  "phone",
  "open_status",
  "is_headquarters",
  "category_id",
  "industry_ids",
  "latitude",
  "longitude",
  "time_zone",
  "version",
] as const

/** The whole body of a location with other hours: what it has no value for is left out and stays so (001 §7). */
export function bodyWithHours(location: Location, hours: Location["hours"]): BodyOf<"locations.update"> {
  const given = bodyFields.flatMap((field) => (location[field] == null ? [] : [[field, location[field]]]))
  return { ...Object.fromEntries(given), hours }
}

/** Does it once more where someone has changed the location between its two calls: what they changed stays. */
async function twice<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== locationChanged) throw error
    return change()
  }
}

const setOne = (id: string, hours: Hours, { get, update }: HoursCalls): Promise<HoursChange> =>
  twice(async () => {
    const location = await get(id)
    const { hours: after } = await update(id, bodyWithHours(location, hours))
    return { id, before: location.hours, after }
  })

const isSame = (one: Location["hours"], other: Location["hours"]) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** @returns whether it got its hours back: it keeps hours that were changed since. */
const restoreOne = ({ id, before, after }: HoursChange, { get, update }: HoursCalls): Promise<boolean> =>
  twice(async () => {
    const location = await get(id)
    if (!isSame(location.hours, after)) return false
    const { hours: _, ...rest } = bodyWithHours(location, before)
    await update(id, before ? { ...rest, hours: before } : { ...rest, remove_hours: true })
    return true
  })

type Progress = (done: number) => void

/** Works on all of them, so many at a time (D-166). */
export async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: callsAtOnce }, worker))
}

/**
 * Replaces the whole week of single locations, four at a time; those that worked stay changed (D-166).
 * @param onProgress told how many have been tried.
 * @throws when the signal fires.
 */
export async function setHoursOfEach(
  ids: readonly string[],
  hours: Hours,
  calls: HoursCalls,
  onProgress: Progress = () => {},
  signal?: AbortSignal,
): Promise<HoursOutcome> {
  const failed: HoursFailure[] = []
  const changed: HoursChange[] = []
  let done = 0
  await atOnce(ids, async (id) => {
    signal?.throwIfAborted()
    try {
      const change = await setOne(id, hours, calls)
      if (!isSame(change.before, change.after)) changed.push(change)
    } catch (error) {
      failed.push({ id, text: serverTextOf(error) })
    }
    done += 1
    onProgress(done)
  })
  return { total: ids.length, changed, failed }
}

/** Result of an undo: locations that got back what they had, that were changed since, and that refused. */
export type Restored = { restored: number; kept: number; failed: number }

/**
 * Undoes changes of locations one by one.
 * @param restore whether a location got back what it had: it keeps what was changed since.
 */
export async function restoreEach<Change>(
  changed: readonly Change[],
  restore: (change: Change) => Promise<boolean>,
): Promise<Restored> {
  const outcome = { restored: 0, kept: 0, failed: 0 }
  await atOnce(changed, async (change) => {
    try {
      outcome[(await restore(change)) ? "restored" : "kept"] += 1
    } catch {
      outcome.failed += 1
    }
  })
  return outcome
}

/** Gives locations back the hours that they had before a change, unless these were changed since. */
export const restoreHours = (changed: readonly HoursChange[], calls: HoursCalls): Promise<Restored> =>
  restoreEach(changed, (change) => restoreOne(change, calls))

/** Text on an undo. @param done what it says where all of them got back what they had. */
export function restoredText({ restored, kept, failed }: Restored, done: string): string {
  if (failed > 0) return failed === 1 ? bulkTexts.oneNotRestored : bulkTexts.manyNotRestored(failed)
  if (restored === 0) return bulkTexts.allKept
  return kept === 0 ? done : `${done} ${bulkTexts.kept(kept)}`
}

/** Does something to many locations, 500 with each call. @throws when the signal fires. */
export async function inStretches(
  ids: readonly string[],
  work: (stretch: string[]) => Promise<void>,
  onProgress: Progress = () => {},
  signal?: AbortSignal,
): Promise<void> {
  for (let from = 0; from < ids.length; from += maxHoursLocations) {
    signal?.throwIfAborted()
    const stretch = ids.slice(from, from + maxHoursLocations)
    await work(stretch)
    onProgress(from + stretch.length)
  }
}

/** Text on locations that could not be changed (001 §8, D-166); null when all were. */
export function hoursFailureText({ total, failed }: Pick<HoursOutcome, "total" | "failed">): string | null {
  if (failed.length === 0) return null
  const [text, ...others] = new Set(failed.map((one) => one.text))
  if (failed.length === total && text && others.length === 0) return text
  return failed.length === 1 ? bulkTexts.oneFailed : bulkTexts.manyFailed(failed.length)
}

/** Ids of the locations that a filter finds, page by page, so that an address never holds them. */
export async function selectedIds(
  list: (page: number) => Promise<{ rows: readonly { id: Id }[]; pages: number }>,
): Promise<string[]> {
  const ids = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { rows, pages } = await list(page)
    for (const { id } of rows) ids.add(String(id))
    if (page >= pages || rows.length === 0) return [...ids]
  }
}
