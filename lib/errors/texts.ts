import { ownValue } from "#lib/contract/own-value.ts"

/** D-018: used whenever an answer names no error of its own. */
export const defaultFailureText = "An error occurred while performing this action."

/** Said where the app itself, not what it asks, has more to do than it can. */
export const busyText = "Too many people are using this site right now. Please try again in a few seconds."

/** Said by the app where it can say nothing else: whose site it is, or what its API has, is not known. */
export const unavailableText = "This site is unavailable right now. Please try again in a minute."

/** Texts that the app has for the `code` of an error body (D-014, D-033, D-042, D-067). */
const codeTexts = {
  no_dashboard_access: "This user receives e-mail only.",
  session_invalidated: "Your session has ended. Please log in again.",
  suspended: "Your account is suspended",
  permission: "You do not have access to this page.",
  feature_off: "You do not have access to this page.",
  not_offered: "This feature is not available here.",
  app_busy: busyText,
  upstream_unreachable: "The service is unavailable. Please try again later.",
  upstream_timeout: "The service took too long to respond. Please try again later.",
  upstream_unreadable: "The service returned something unexpected. Please try again later.",
}

/** The text of a code that has one. */
export const ownTextOfCode = (code: string | undefined): string | undefined => ownValue(codeTexts, code)

/** The text of a code, the default one when there is none (D-018). */
export const textOfCode = (code: string | undefined): string => ownTextOfCode(code) ?? defaultFailureText

/** D-052. */
export const ssoFailedText = "Single sign-on failed. Please sign in."

/** D-072 and D-073. */
export const noAccessText = "You do not have access to this page."
export const notFoundText = "Page not found"
export const inactiveText = "Your account is inactive. Please contact your admin."
export const trialEndedText = "Your trial has ended."
/** 000 §8. */
export const dropdownCrashText = "Something went wrong. Please refresh the page."
export const errorPageText = "Something went wrong."
export const groupsFailureText = "Unable to load groups at this time. Please reload or try again later."

/** D-263. */
export const emailError = "Enter a valid email address"
export const delayError = "Enter a whole number of minutes, up to 10,080"
export const scoreError = "Enter a whole number from 0 to 100"
/** Said at a field that nothing was chosen in, in the browser and by the server. */
export const notChosen = {
  template: "Choose a template",
  keptTag: "Choose the tag to keep",
  reason: "Choose a reason",
} as const
export const phoneError = "Enter a valid phone number"
export const zipcodeError = "Enter a valid zipcode for this country"
/** Said where the later of two who edit a location saves. */
export const googleChangedText =
  "Google has changed since you compared. Look at what it shows now before you accept."
export const locationChangedText = "Someone else changed this location while you were editing it."
export const websiteError = "Enter a valid website"

/** Where someone has typed what would be lost. */
export const sessionOverText = "Your session has ended. Log in again in another tab, then save your work."

/** 000 §8. */
export const locationFailedText = "Unable to load location at this time. Please reload or try again later."
export const locationInformationFailedText =
  "Unable to load location information at this time. Please reload or try again later."

/** Stands above a form that is back with what was typed, after logging in again. */
export const sessionBackText =
  "Your session had ended, so this was not saved. Check what you typed, then save it again."

/** 001 §8. */
export const placeSearchError =
  "There was an error fetching Google location data. Please review the form and try again."
export const categoriesError = "Unable to fetch categories at this time. Please reload or try again later."
export const categoryLoadError = "Unable to load category at this time. Please reload or try again later."
export const statesLoadError = "Unable to load states data at this time. Please reload or try again later."
export const countriesLoadError =
  "Unable to load countries data at this time. Please reload or try again later."
export const locationSaveError =
  "There was an issue with updating this location. Please review the form and try again."
export const formInvalidError = "There is missing required information. Please review the form and try again."
export const issuesLoadError = "Unable to load issues at this time. Please reload or try again later."
export const categoriesListError = "Error fetching categories"
export const overridesError = "There was an error while updating directory-specific overrides"
export const overridesLoadError =
  "Failed to load directory-specific numbers. Please reload or try again later."
/** 000 §8. */
export const sourcesLoadError = "Unable to fetch sources at this time. Please reload or try again later."
export const diffLoadError = "Unable to load location diff at this time. Please reload or try again later."
export const missingOverride = (part: "phone" | "website") =>
  `Enter ${part === "phone" ? "phone number" : part} or unselect directory`
export const syncError = "An error occurred while trying to sync location info"
/** With what the API says, where it says something (D-160). */
export const diffError = (apiText: string | null) =>
  apiText === null
    ? "An error occured fetching location info diff"
    : `An error occured fetching location info diff: ${apiText}`
/** P-465. */
export const resolveError = "The difference could not be settled. Please try again."
export const restoreError = "The values could not be restored. Please try again."
export const listAutoSyncError = "Error updating local listing"

export const autoSyncError = "Failed to update directory publishing status. Please reload or try again later."
export const pricingError = "Error fetching location pricing preview."
export const npiNotFound = "NPI not found"
export const npiNoMatch =
  "Unable to find a NPI number that matches with the 'PUBLIC NAME' and address provided"
export const npiUnreachable = "Unable to reach the NPI database"

export const termsError = "Accept the terms to continue"

/** D-082. */
export const unsubscribedText = "You have been unsubscribed."
export const deadLinkText = "This link is no longer valid."

/** 000 §5: said of a sign-up that failed without a word of the API. */
export const signupFailureText = "There was an issue creating your account. Please refresh and try again."

/** Text about the data of a blocked or limited account (D-264). */
export const keptText = "Your reviews, responses and settings are kept."
