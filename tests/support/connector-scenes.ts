import type { Connector } from "#review-api/connections/connector.ts"
import { createFacebookConnector } from "#review-api/connections/facebook/facebook-connector.ts"
import { createGoogleConnector } from "#review-api/connections/google/google-connector.ts"
import {
  createSimulatedConnector,
  type SimulatedFixture,
} from "#review-api/connections/simulated-connector.ts"
import { createTrustpilotConnector } from "#review-api/connections/trustpilot/trustpilot-connector.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { type FacebookStandIn, startFacebook } from "#tests/support/stand-ins/facebook/start-facebook.ts"
import { type GoogleStandIn, startGoogle } from "#tests/support/stand-ins/google/start-google.ts"
import { trustpilotIdOf } from "#tests/support/stand-ins/trustpilot/fixture.ts"
import {
  startTrustpilot,
  type TrustpilotStandIn,
} from "#tests/support/stand-ins/trustpilot/start-trustpilot.ts"

/** An instant of the day on which connectors are tried. */
export const atMinute = (minute: number): string => new Date(Date.UTC(2026, 4, 1, 9, minute)).toISOString()

/** A connector with one place, Harbour Inn, and what stands behind it. */
export type Scene = {
  connector: Connector
  /** The account, its place, and a place that does not exist. */
  names: { account: string; place: string; nowhere: string }
  /** Websites of the account here. */
  domains: string[]
  pageSize: number
  /** Whether the provider binds a code to its verifier (PKCE). */
  bindsVerifier: boolean
  /** Whether it says how many reviews there are. */
  counts: boolean
  /** Whether access can be renewed without a person. */
  renews: boolean
  /** Stars of each review, and whether an edit shows in its dates. */
  rating: number | null
  datesEdits: boolean
  allow(address: string): string
  /** @returns the id of the review. */
  review(id: string, minute: number, comment?: string): string
  edit(id: string, comment: string): void
  remove(id: string): void
  expireAccess(): void
  close(): Promise<void>
}

/** A clock that stands still until access is to run out. */
function sceneClock(accessLifeHours: number) {
  let at = new Date(atMinute(500))
  return {
    now: () => at,
    expireAccess() {
      at = new Date(at.getTime() + (accessLifeHours + 1) * 3_600_000)
    },
  }
}

const renewing = { renews: true, rating: 4, datesEdits: true }

const googleNames = {
  account: "accounts/7",
  place: "accounts/7/locations/70",
  nowhere: "accounts/7/locations/none",
}

export async function googleScene(): Promise<Scene & { google: GoogleStandIn }> {
  const { now, expireAccess } = sceneClock(1)
  const google = await startGoogle({ now })
  const { fixture } = google
  const { account, place } = googleNames
  fixture.addAccount(account, "Hotels")
  fixture.addLocation({
    name: place,
    isVerified: true,
    title: "Harbour Inn",
    metadata: { placeId: "ChIJ-70" },
  })
  return {
    google,
    connector: createGoogleConnector(google.settings, { now }),
    names: googleNames,
    domains: [],
    pageSize: 50,
    bindsVerifier: true,
    counts: true,
    ...renewing,
    allow: google.allow,
    review: (id, minute, comment) =>
      fixture.addReview(place, {
        reviewId: id,
        starRating: "FOUR",
        createTime: atMinute(minute),
        ...(comment === undefined ? {} : { comment }),
      }).reviewId,
    edit: (id, comment) => fixture.editReview(`${place}/reviews/${id}`, { comment }),
    remove: (id) => fixture.deleteReview(`${place}/reviews/${id}`),
    expireAccess,
    close: google.close,
  }
}

export async function trustpilotScene(): Promise<Scene & { trustpilot: TrustpilotStandIn }> {
  const { now, expireAccess } = sceneClock(100)
  const trustpilot = await startTrustpilot({ now })
  const { fixture } = trustpilot
  const { id: place, domain } = fixture.addUnit("harbour-inn.example", "Harbour Inn")
  fixture.addUnit("another.example", "Another company", false)
  return {
    trustpilot,
    connector: createTrustpilotConnector(trustpilot.settings, { now }),
    names: { account: "business-units", place, nowhere: trustpilotIdOf("nowhere") },
    domains: ["unknown.example", "another.example", domain],
    pageSize: 100,
    bindsVerifier: false,
    counts: false,
    ...renewing,
    allow: trustpilot.allow,
    review: (name, minute, text) =>
      fixture.addReview(place, {
        id: trustpilotIdOf(name),
        stars: 4,
        createdAt: atMinute(minute),
        ...(text === undefined ? {} : { text }),
      }).id,
    edit: (name, text) => fixture.editReview(trustpilotIdOf(name), { text }),
    remove: (name) => fixture.deleteReview(trustpilotIdOf(name)),
    expireAccess,
    close: trustpilot.close,
  }
}

export async function facebookScene(): Promise<Scene & { facebook: FacebookStandIn }> {
  const { now, expireAccess } = sceneClock(60 * 24)
  const facebook = await startFacebook({ now })
  const { fixture } = facebook
  const place = "2001"
  fixture.addPage({ id: place, name: "Harbour Inn" })
  const keys = new Map<string, string>()
  return {
    facebook,
    connector: createFacebookConnector(facebook.settings, { now }),
    names: { account: fixture.person.id, place, nowhere: "9999" },
    domains: [],
    pageSize: 100,
    bindsVerifier: false,
    counts: false,
    renews: false,
    rating: null,
    datesEdits: false,
    allow: facebook.allow,
    review(name, minute, text) {
      const { key } = fixture.addRecommendation(place, {
        created_time: atMinute(minute),
        ...(text === undefined ? {} : { review_text: text }),
      })
      keys.set(name, key)
      return key
    },
    edit: (name, review_text) => fixture.edit(keys.get(name)!, { review_text }),
    remove: (name) => fixture.remove(keys.get(name)!),
    expireAccess,
    close: facebook.close,
  }
}

export async function simulatedScene(): Promise<Scene> {
  const { now, expireAccess } = sceneClock(1)
  const nothing = { storeCode: null, address: null, city: null, postalCode: null, phone: null }
  const { account, place } = googleNames
  const fixture: SimulatedFixture = {
    accounts: [
      {
        account: { externalId: account, name: "Hotels" },
        places: [{ externalId: place, placeId: "ChIJ-70", name: "Harbour Inn", ...nothing }],
      },
    ],
    reviews: new Map([[place, []]]),
  }
  const reviews = fixture.reviews.get(place)!
  return {
    connector: createSimulatedConnector({ clock: { now }, config: defaultConfig }, "google", fixture),
    names: googleNames,
    domains: [],
    pageSize: 50,
    bindsVerifier: true,
    counts: true,
    ...renewing,
    allow: (address) => new URL(address).searchParams.get("code")!,
    review: (externalId, minute, content) => {
      const instants = { createdAt: atMinute(minute), updatedAt: atMinute(minute) }
      const texts = { title: null, content: content ?? null, author: `Customer ${externalId}` }
      reviews.push({ externalId, rating: 4, ...texts, ...instants, url: null, images: [], response: null })
      return externalId
    },
    edit: (id, content) =>
      Object.assign(reviews.find(({ externalId }) => externalId === id)!, {
        content,
        updatedAt: now().toISOString(),
      }),
    remove: (id) =>
      reviews.splice(
        reviews.findIndex(({ externalId }) => externalId === id),
        1,
      ),
    expireAccess,
    close: async () => {},
  }
}
