/** Whether a location is, or can be, published to directories (D-180). */
export const eligibilities = ["published", "eligible_not_published", "not_eligible"] as const
export type Eligibility = (typeof eligibilities)[number]

/** Why a location is not eligible (001 §4). */
export const noGoogleIntegration = "No active Google integration"
export const notInGoogle = "Location not found in Google integration"

/** From a change to its publication (D-187, L-630). */
export const publishDelayMinutes = 30

/** Locations that one call publishes or stops publishing. */
export const maxPublishedLocations = 500
