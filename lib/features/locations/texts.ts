import { maxBulkLocations } from "#lib/contract/location-bulk-actions/constants.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

/** Texts of a location's page (000 §8). */
export const locationTexts = {
  listFailed: "Unable to fetch locations at this time. Please reload or try again later.",
  accountFailed: "Something went wrong fetching account information.",
  urlsFailed: "Unable to fetch url sources at this time. Please reload or try again later.",
} as const

/** Texts of holiday hours, on the form and page of a location (001 §4, §10, D-164, D-165). */
export const holidayTexts = {
  confirmTitle: "Override holiday hours?",
  override: "Holiday hours differ. Proceeding will override existing dates.",
  notSaved: "There was an error updating holiday hours",
  notLoaded: "There was an error fetching special hours",
  noneFound: "No public holidays are known for this country.",
  allListed: "All public holidays of the next twelve months are listed.",
  noCountry: "Choose a country first.",
  notFound: "Public holidays could not be loaded. Try again.",
} as const

/** Texts of changes to several locations (001 §8, 002 §8, D-166, D-284). */
export const bulkTexts = {
  hoursTitle: "Bulk Edit Location Hours",
  hoursDone: "Successfully updated hours",
  oneFailed: "Location could not be updated",
  manyFailed: (count: number) => `${formatCount(count)} locations could not be updated`,
  tooMany: `Select up to ${formatCount(maxBulkLocations)} locations at a time`,
  noHours: "Enter hours for at least one day",
  notLoaded: "The locations could not be loaded",
  noneSelected: "Select locations first",
  noneThere: "This page changes locations. Add the first one, then select it in the list of locations.",
  groupsTitle: "Add to Group",
  noGroup: "Select a group",
  holidaysTitle: "Public holidays",
  holidayHoursTitle: "Add Holiday Hours",
  holidayHoursDone: "Your holiday hours have been updated.",
  holidayHoursFailed: "There was an error updating holiday hours.",
  kept: (count: number) =>
    count === 1
      ? "1 location has been changed since and stays as it is."
      : `${formatCount(count)} locations have been changed since and stay as they are.`,
  allKept: "All locations have been changed since, and stay as they are.",
  hoursRestored: "The hours have been restored.",
  holidayHoursRestored: "The holiday hours have been restored.",
  oneNotRestored: "Location could not be restored",
  manyNotRestored: (count: number) => `${formatCount(count)} locations could not be restored`,
  undoHoursTitle: "Undo of edited hours",
  undoHolidayHoursTitle: "Undo of holiday hours",
  fieldsTitle: "Edit Fields",
  fieldsDone: "The fields have been updated.",
  fieldsRestored: "The fields have been restored.",
  undoFieldsTitle: "Undo of edited fields",
  listingsTitle: "Sync Listings",
  listingsDone: "The differences have been settled.",
  listingsRestored: "The earlier values are back.",
  undoListingsTitle: "Undo of settled differences",
  autoSyncTitle: "Auto Sync",
  autoSyncDone: "Auto Sync has been switched.",
  autoSyncRestored: "Auto Sync is as it was before.",
  undoAutoSyncTitle: "Undo of Auto Sync",
  /** Nothing had to be changed. */
  nothingChanged: (total: number, what: string) =>
    `Nothing was changed. ${total === 1 ? "The location has" : `All ${formatCount(total)} locations have`} ${what}.`,
  othersUnchanged: (count: number, what: string) => `${countOf(count, "location", "locations")} had ${what}.`,
  continueAnyway: "Continue anyway",
  holidaysNotChosen: "Choose Closed or Hours for at least one date",
} as const

/** Question before the hours of so many locations are replaced. */
export const hoursQuestion = (count: number): string =>
  `${countOf(count, "location", "locations")} will get these hours.`

/** Notice that locations were added to groups. */
export const addedToGroups = (locations: number, groups: number): string =>
  `${countOf(locations, "location", "locations")} added to ${countOf(groups, "group", "groups")}`
