/** States of a location (001 §4), with their names in forms and lists. */
export const openStatuses = ["active", "temporarily_inactive", "inactive"] as const
export type OpenStatus = (typeof openStatuses)[number]

export const openStatusLabels: Readonly<Record<OpenStatus, string>> = {
  active: "Open",
  temporarily_inactive: "Temporarily Closed",
  inactive: "Permanently Closed",
}

/** Fields of a location by what the form calls them (D-150). */
export const locationLabels = {
  name: "Internal Name",
  public_name: "Public Name",
  external_id: "External ID",
  google_place_id: "Google Place ID",
  address: "Address",
  address_2: "Address 2",
  city: "City",
  state: "State",
  zipcode: "Zipcode",
  country: "Country",
  phone: "Phone",
  website: "Website",
  is_headquarters: "Headquarters",
  open_status: "Business status",
  time_zone: "Time zone",
  category_name: "Category",
  npi: "NPI Number",
} as const

/** How long a deleted location is kept and can be restored (D-280). */
export const deletedForDays = 30

/** The code of a refusal: the location has been deleted since the caller read it. */
export const locationDeleted = "location_deleted"

/** The code of a refusal: someone else has changed the location since the caller read it. */
export const locationChanged = "location_changed"

/** Digits of a provider number (001 §9). The last one, which checks the others, is not tested (D-151). */
export const npiDigits = 10
export const npiPattern = new RegExp(`^\\d{${npiDigits}}$`)
export const isNpi = (text: string): boolean => npiPattern.test(text)

/** Sort keys of locations and groups, besides relevance. */
export const locationSorts = ["name", "external_id", "city", "created_at"] as const
export const groupSorts = ["name", "created_at"] as const

/** Locations whose hours are set by one call, and as many as a page of a list can have. */
export const maxHoursLocations = 500

/** The most characters of a location's name and address, in forms as in files: what a file brings can be saved again. */
export const locationLengths = { name: 200, address: 300 } as const
