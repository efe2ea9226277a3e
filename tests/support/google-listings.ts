import { eq } from "drizzle-orm"
import { closedWeek } from "#lib/hours/week.ts"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import type { Shared } from "#review-api/connections/resting-hosts.ts"
import type { Clock } from "#review-api/core/clock.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { patientConfig } from "./patient-config.ts"
import { doJobs } from "./responses.ts"
import { connectGoogle } from "./stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "./stand-ins/google/seed-places.ts"
import type { GoogleStandIn } from "./stand-ins/google/start-google.ts"

const eightToNoon = { open: true, is_24_hours: false, hours: [{ open_time: "08:00", close_time: "12:00" }] }

/** Values that a location and its place at the stand-in share. */
export const agreed = {
  publicName: "Alder Dental",
  phone: "+16175550100",
  categoryId: 45,
  hours: { ...closedWeek(), monday: eightToNoon },
  timeZone: "America/New_York",
}

/** The connectors of an installation with the stand-in for its Google. */
export const standInConnectors = (google: GoogleStandIn, clock: Clock, shared?: Shared) =>
  createConnectors(
    { clock, config: patientConfig },
    { google: google.settings, simulated: false, ...(shared && { shared }) },
  )

/** A location that is matched to a place at the stand-in which shows the same. @returns the place and the token. */
export async function matchAtGoogle(
  deps: Deps,
  google: GoogleStandIn,
  { accountId, locationId }: { accountId: number; locationId: number },
): Promise<{ place: string; tokenId: number }> {
  const place = placeOf(1)
  listAtGoogle(google.fixture, [{ title: agreed.publicName, address: "1 Main Street" }])
  google.fixture.changeLocation(place, {
    phoneNumbers: { primaryPhone: "(617) 555-0100", additionalPhones: ["(617) 555-0199"] },
    categories: {
      primaryCategory: { name: "categories/gcid:dentist", displayName: "Dentist" },
      additionalCategories: [{ name: "categories/gcid:bank", displayName: "Bank" }],
    },
    openInfo: { status: "OPEN" },
    regularHours: {
      periods: [{ openDay: "MONDAY", openTime: { hours: 8 }, closeDay: "MONDAY", closeTime: { hours: 12 } }],
    },
  })
  await upsertCategories(deps.db)
  await deps.db.update(locations).set(agreed).where(eq(locations.id, locationId))
  const tokenId = await connectGoogle(deps, google, { accountId })
  await doJobs(deps, "connection")
  await deps.db
    .update(connectionPlaces)
    .set({ status: "matched", locationId })
    .where(eq(connectionPlaces.externalId, place))
  return { place, tokenId }
}
