import type { FileDirectory } from "#lib/contract/directory-files/constants.ts"
import { type DayHours, daysFromMonday } from "#lib/contract/index.ts"
import { formatTime } from "#lib/hours/clock-time.ts"
import { dayOfSpecial, type SpecialEntry } from "#lib/hours/special-days.ts"
import type { Column } from "../export-rows.ts"
import type { FileLocation } from "./file-location.ts"

type Columns = Readonly<Record<string, Column<FileLocation>>>

/** Name of a location there: its external ID, as in the business's own books. */
const storeCode = ({ external_id, id }: FileLocation): string => external_id || String(id)
const nameOf = ({ public_name, name }: FileLocation): string | null => public_name || name
const stateOf = ({ state_code, state }: FileLocation) => state_code ?? state
const phone: Column<FileLocation> = { as: "phone", of: (location) => location.phone }

/** `2026-12-24 09:00-13:00` for each slot of a date with hours of its own. */
const specialTexts = (entries: readonly SpecialEntry[]): string =>
  entries
    .flatMap((entry) => {
      const { open, is_24_hours, hours } = dayOfSpecial(entry)
      const slots = hours.map(({ open_time, close_time }) => `${open_time}-${close_time}`)
      const times = open ? (is_24_hours ? ["00:00-23:59"] : slots) : ["closed"]
      return times.map((time) => `${entry.start_date} ${time}`)
    })
    .join("; ")

const isAlwaysOpen = ({ open, is_24_hours }: DayHours): boolean => open && is_24_hours

/** `08:00 AM`, as Bing writes times. */
const bingTime = (time: string): string => formatTime(time).padStart(8, "0")

/** `Mon 08:00 AM-08:00 PM` for each slot; closed days are left out. */
function bingHours({ hours }: FileLocation): string | null {
  if (!hours || daysFromMonday.every((day) => isAlwaysOpen(hours[day]))) return null
  return daysFromMonday
    .flatMap((day) => {
      const { open, is_24_hours, hours: slots } = hours[day]
      const name = `${day[0]!.toUpperCase()}${day.slice(1, 3)}`
      if (!open) return []
      if (is_24_hours) return [`${name} 12:00 AM-11:59 PM`]
      return slots.map((slot) => `${name} ${bingTime(slot.open_time)}-${bingTime(slot.close_time)}`)
    })
    .join("; ")
}

/** Bing Places, by the names of the fields of its API. */
const bingColumns: Columns = {
  StoreId: storeCode,
  BusinessName: nameOf,
  AddressLine1: ({ address }) => address,
  AddressLine2: ({ address_2 }) => address_2,
  City: ({ city }) => city,
  StateOrProvince: stateOf,
  Country: ({ countryCode }) => countryCode,
  ZipCode: ({ zipcode }) => zipcode,
  PhoneNumber: phone,
  Categories: ({ category_name }) => category_name,
  Latitude: ({ latitude }) => latitude,
  Longitude: ({ longitude }) => longitude,
  MainWebSite: ({ website }) => website,
  Photos: ({ logoUrl, coverUrl, photoUrls }) =>
    [logoUrl, coverUrl, ...photoUrls].filter((url) => url !== null).join("; "),
  Open24Hours: ({ hours }) =>
    hours && daysFromMonday.every((day) => isAlwaysOpen(hours[day])) ? "TRUE" : "FALSE",
  OperatingHours: bingHours,
  HolidayHours: ({ specialHours }) => specialTexts(specialHours),
  IsClosed: ({ open_status }) => (open_status === "inactive" ? "TRUE" : "FALSE"),
}

const appleStatuses: Readonly<Record<string, string>> = {
  active: "OPEN",
  temporarily_inactive: "TEMPORARILY_CLOSED",
  inactive: "CLOSED",
}

function appleDay({ open, is_24_hours, hours }: DayHours): string {
  if (!open) return "closed"
  if (is_24_hours) return "00:00-23:59"
  return hours.map(({ open_time, close_time }) => `${open_time}-${close_time}`).join("; ")
}

/** Apple Business Connect, by the names of the fields of its API. */
const appleColumns: Columns = {
  partnersLocationId: ({ id }) => String(id),
  storeCode,
  displayName: nameOf,
  fullThoroughfare: ({ address }) => address,
  unit: ({ address_2 }) => address_2,
  locality: ({ city }) => city,
  administrativeArea: stateOf,
  postCode: ({ zipcode }) => zipcode,
  countryCode: ({ countryCode }) => countryCode,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  phoneNumber: phone,
  homepage: ({ website }) => website,
  primaryCategory: ({ category_name }) => category_name,
  locationStatus: ({ open_status }) => appleStatuses[open_status ?? "active"],
  ...Object.fromEntries(
    daysFromMonday.map((day) => [`${day}Hours`, ({ hours }: FileLocation) => hours && appleDay(hours[day])]),
  ),
  specialHours: ({ specialHours }) => specialTexts(specialHours),
  logoUrl: ({ logoUrl }) => logoUrl,
  coverPhotoUrl: ({ coverUrl }) => coverUrl,
  photoUrls: ({ photoUrls }) => photoUrls.join("; "),
}

/** The columns of the file of each directory; docs/listing-files.md says where their names are from. */
export const fileColumns: Readonly<Record<FileDirectory, Columns>> = {
  apple_maps: appleColumns,
  bing: bingColumns,
}
