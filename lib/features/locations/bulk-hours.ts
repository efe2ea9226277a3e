import type { Id } from "#lib/contract/common.ts"
import { maxBulkLocations } from "#lib/contract/location-bulk-actions/constants.ts"
import { locationChanged, maxHoursLocations } from "#lib/contract/locations/constants.ts"
import type { Hours } from "#lib/contract/locations/hours.ts"
import type { AnswerOf, BodyOf } from "#lib/contract/operations.ts"
import { serverTextOf } from "#lib/errors/alert-text.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { bulkTexts } from "./texts.ts"

/** Calls that change locations: of the browser, or of the server for a form without scripts. */
export type HoursCalls = {
  get: (id: string) => Promise<AnswerOf<"locations.get">>
  update: (id: string, body: BodyOf<"locations.update">) => Promise<unknown>
}

export type HoursFailure = { id: string; text: string | null }
export type HoursOutcome = { total: number; failed: readonly HoursFailure[] }

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
export function bodyWithHours(location: AnswerOf<"locations.get">, hours: Hours): BodyOf<"locations.update"> {
  const given = bodyFields.flatMap((field) => (location[field] == null ? [] : [[field, location[field]]]))
  return { ...Object.fromEntries(given), hours }
}

async function setOne(id: string, hours: Hours, { get, update }: HoursCalls): Promise<void> {
  const change = async () => update(id, bodyWithHours(await get(id), hours))
  try {
    await change()
  } catch (error) {
    // Someone has changed it between the two calls; what they changed stays.
    if (!(error instanceof ApiFailure) || error.code !== locationChanged) throw error
    await change()
  }
}

type Progress = (done: number) => void

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
  const rest = [...ids]
  let done = 0
  const work = async () => {
    for (let id = rest.shift(); id !== undefined; id = rest.shift()) {
      signal?.throwIfAborted()
      try {
        await setOne(id, hours, calls)
      } catch (error) {
        failed.push({ id, text: serverTextOf(error) })
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return { total: ids.length, failed }
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
export function hoursFailureText({ total, failed }: HoursOutcome): string | null {
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
