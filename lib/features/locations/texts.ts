/** What the page of a location says (000 §8). */
export const locationTexts = {
  accountFailed: "Something went wrong fetching account information.",
  urlsFailed: "Unable to fetch url sources at this time. Please reload or try again later.",
} as const

/** What the form and the page of a location say of holiday hours (001 §4, §10, D-164, D-165). */
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
