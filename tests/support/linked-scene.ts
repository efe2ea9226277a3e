import { asc, eq, like } from "drizzle-orm"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { integrationId } from "#review-api/db/reference/integrations.ts"
import { connectionPlaces } from "#review-api/db/schema/connections.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { Caller } from "./api-caller.ts"
import type { TestDatabaseKind } from "./databases.ts"
import { patientConfig } from "./patient-config.ts"
import { doJobs, standingClock } from "./responses.ts"
import { emailOf, type SeededAccount, seedAccount, seedPartner, seedTwoAccounts } from "./seed.ts"
import { connectGoogle } from "./stand-ins/google/connect-google.ts"
import { listAtGoogle, placeOf } from "./stand-ins/google/seed-places.ts"
import { startGoogle } from "./stand-ins/google/start-google.ts"
import { startTestApi, type TestApi } from "./test-api.ts"

const hosts = { parent: "partner.test", child: "child.test", sibling: "first.test", other: "second.test" }

/** Admins of the accounts of a scene, each in a new session. */
export async function signInLinked(api: TestApi): Promise<Record<keyof typeof hosts, Caller>> {
  const callers = Object.entries(hosts).map(
    async ([name, host]) => [name, await api.signIn(emailOf("Admin", host))] as const,
  )
  return Object.fromEntries(await Promise.all(callers)) as Record<keyof typeof hosts, Caller>
}

/** Google Business Profile as an account has it. */
export async function googleOf(api: TestApi, caller: Caller): Promise<Record<string, unknown>> {
  const query = { id: [integrationId("google_my_business")] }
  const { body } = await api.call("GET", "/integrations", { as: caller, query })
  return body._embedded.integrations[0]
}

/** Account, status and location of each place. */
export async function placesAt({ deps }: TestApi) {
  const rows = await deps.db.select().from(connectionPlaces).orderBy(asc(connectionPlaces.externalId))
  return rows.map(({ accountId, status, locationId }) => [accountId, status, locationId])
}

/** How many entries of the audit log a caller sees of an action. */
export const audited = async (api: TestApi, caller: Caller, action: string): Promise<number> =>
  (await api.call("GET", "/audit_entries", { as: caller, query: { action } })).body._total

/** Emails that have left with a word in their subject, in their order. */
export const emailsAbout = ({ deps }: TestApi, word: string) =>
  deps.db
    .select({ to: outbox.recipient, subject: outbox.subject, text: outbox.text })
    .from(outbox)
    .where(like(outbox.subject, `%${word}%`))
    .orderBy(asc(outbox.id))

/** Makes an account a child of another. */
export const putUnder = ({ deps }: TestApi, { id }: SeededAccount, { id: parentId }: SeededAccount) =>
  deps.db.update(accounts).set({ parentId }).where(eq(accounts.id, id))

/** A location is the place that Google calls so. */
export const knowAtGoogle = ({ deps }: TestApi, id: number, googlePlaceId: string) =>
  deps.db.update(locations).set({ googlePlaceId }).where(eq(locations.id, id))

/**
 * A parent with two children, connected to a stand-in for Google that lists a place of each and one of no one, and another
 * parent with one child. Places are asked for together from two on.
 */
export async function startLinkedScene(database: TestDatabaseKind) {
  const clock = standingClock("2026-06-01T09:00:00Z")
  const standIn = await startGoogle({ now: clock.now })
  const { fixture } = standIn
  const connectors = createConnectors(
    { clock, config: patientConfig },
    { google: { ...standIn.settings, togetherFrom: 2 }, simulated: false },
  )
  const api = await startTestApi({ database, clock, connectors })
  const { first: sibling, second: other } = await seedTwoAccounts(api.deps)
  const { parent, child } = await seedPartner(api.deps)
  const stranger = await seedAccount(api.deps, "Stranger", "stranger.test", "UTC")
  await putUnder(api, sibling, parent)
  await putUnder(api, stranger, other)
  await knowAtGoogle(api, child.locationIds[0]!, "ChIJ-child")
  await knowAtGoogle(api, sibling.locationIds[1]!, "ChIJ-sibling")
  await knowAtGoogle(api, parent.locationIds[2]!, "ChIJ-parent")
  await knowAtGoogle(api, stranger.locationIds[0]!, "ChIJ-stranger")
  listAtGoogle(fixture, [
    { title: "Of the child", address: "1 Road", placeId: "ChIJ-child" },
    { title: "Of its sibling", address: "2 Road", placeId: "ChIJ-sibling" },
    { title: "Of the parent", address: "3 Road", placeId: "ChIJ-parent" },
    { title: "Of a stranger", address: "4 Road", placeId: "ChIJ-stranger" },
    { title: "Dogwood Diner", address: "Another street", city: "Denver" },
  ])
  for (let place = 1; place <= 5; place++) {
    for (let at = 0; at < 3; at++)
      fixture.addReview(placeOf(place), { starRating: "FOUR", comment: `${place}-${at}` })
  }
  const tokenId = await connectGoogle(api.deps, standIn, {
    accountId: parent.id,
    userId: parent.users.Admin.id,
  })
  const as = await signInLinked(api)
  await doJobs(api.deps, "connection")
  return { clock, standIn, api, parent, child, sibling, other, stranger, tokenId, as }
}
