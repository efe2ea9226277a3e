import { sql } from "drizzle-orm"
import type { FileDirectory, FileProblem } from "#lib/contract/directory-files/constants.ts"
import type { LocationDetail } from "#lib/contract/index.ts"
import { coverCategoryId, logoCategoryId } from "#lib/contract/media/constants.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { todayIn } from "#lib/dates/today.ts"
import { withoutOverlappingDates, withoutOverlaps } from "#lib/hours/check-week.ts"
import type { SpecialEntry } from "#lib/hours/special-days.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { ImageCopy } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isPublicSite } from "../../websites/public-address.ts"
import type { Deps } from "../deps.ts"
import { locationDetailColumns, locationDetailShape } from "../locations/location-columns.ts"
import { addressesOf } from "../media/media-item.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

/** A location as the file of a directory has it: with the phone and website that the directory is to show. */
export type FileLocation = LocationDetail & {
  phone: string | null
  website: string | null
  latitude: number | null
  longitude: number | null
  isSynced: boolean
  /** Two letters of ISO 3166-1; null for one that is not known. */
  countryCode: string | null
  hasStates: boolean
  hasPostcodes: boolean
  /** From today on. */
  specialHours: SpecialEntry[]
  /** Addresses that are signed for a day or two, where others can reach this installation. */
  logoUrl: string | null
  coverUrl: string | null
  photoUrls: string[]
}

type Row = LocationDetail & {
  latitude: number | null
  longitude: number | null
  countryCode: string | null
  hasStates: boolean
  hasPostcodes: boolean
  specialHours: SpecialEntry[]
  photos: { categoryId: number | null; uploadId: string; copies: ImageCopy[] }[]
}

/** Photos of a location in a file, beside its logo and cover. */
const maxPhotos = 10

/** Locations by their ids, in that order. @param ids of the scope's account alone. */
export async function fileLocations(
  deps: Deps,
  scope: Scope,
  code: FileDirectory,
  ids: readonly number[],
): Promise<FileLocation[]> {
  if (ids.length === 0) return []
  const { accountId, timeZone } = scope
  const today = todayIn(timeZone, deps.clock.now())
  const rows = await rowsOf(
    deps.db,
    {
      ...locationDetailShape,
      countryCode: column.text().nullable(),
      hasStates: column.boolean(),
      hasPostcodes: column.boolean(),
      specialHours: column.json<Row["specialHours"]>(),
      photos: column.json<Row["photos"]>(),
    },
    sql`select ${locationDetailColumns}, c.code as country_code, coalesce(c.has_postcodes, true) as has_postcodes,
        exists (select 1 from states s where s.country_id = c.id) as has_states,
        (select coalesce(json_agg(json_build_object('start_date', h.start_date, 'closed', h.closed,
            'is_24_hours', h.is24_hours, 'hours', h.hours) order by h.start_date), '[]'::json)
          from special_hours h where h.account_id = l.account_id and h.location_id = l.id
            and h.start_date >= ${today}::date) as special_hours,
        (select coalesce(json_agg(json_build_object('categoryId', m.category_id, 'uploadId', m.upload_id,
            'copies', p.copies) order by m.category_rank desc, m.dated_at desc, m.id), '[]'::json)
          from (select * from media m where m.account_id = l.account_id and m.location_id = l.id
            and m.published_status = 'published'
            order by m.category_rank desc, m.dated_at desc, m.id limit ${maxPhotos + 2}) m
          join uploads p on p.account_id = m.account_id and p.id = m.upload_id) as photos
      from locations l left join countries c on c.id = l.country_id
      where l.account_id = ${accountId} and ${isOneOf(sql`l.id`, ids)}`,
  )
  const { site } = await emailBrandingOf(deps, accountId)
  const isReachable = isPublicSite(site)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { photos, source_overrides, ...location } = row
    const own = source_overrides?.find((one) => sameId(one.source_id, sourceId(code)))
    const urlOf = ({ uploadId, copies }: Row["photos"][number]) =>
      addressesOf({ ...deps, site }, { accountId, id: uploadId }, copies).url
    const shown = isReachable ? photos.filter(({ copies }) => copies.length > 0) : []
    const oneOf = (category: number) => {
      const found = shown.find(({ categoryId }) => categoryId === category)
      return found ? urlOf(found) : null
    }
    return {
      ...location,
      hours: location.hours && withoutOverlaps(location.hours),
      specialHours: withoutOverlappingDates(location.specialHours),
      phone: own?.phone || location.phone || null,
      website: own?.website || location.website || null,
      isSynced: own?.enabled !== false,
      logoUrl: oneOf(logoCategoryId),
      coverUrl: oneOf(coverCategoryId),
      photoUrls: shown
        .filter(({ categoryId }) => categoryId !== logoCategoryId && categoryId !== coverCategoryId)
        .slice(0, maxPhotos)
        .flatMap((photo) => urlOf(photo) ?? []),
    }
  })
}

/** Problems for which the directory would refuse a location; none if it may accept it. */
export function problemsOf(location: FileLocation): FileProblem[] {
  const { hasStates, hasPostcodes, isSynced } = location
  const missing: [FileProblem, boolean][] = [
    ["no_name", !(location.public_name || location.name)],
    ["no_address", !location.address],
    ["no_city", !location.city],
    ["no_state", hasStates && !(location.state_code || location.state)],
    ["no_zipcode", hasPostcodes && !location.zipcode],
    ["no_country", !location.countryCode],
    ["no_phone", !location.phone],
    ["no_category", !location.category_name],
    ["not_synced", !isSynced],
  ]
  return missing.flatMap(([problem, is]) => (is ? [problem] : []))
}
