import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { placeMoves } from "#review-api/db/schema/place-moves.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { AuditFixture } from "./audit-cases.ts"
import { seedConnection, seedConnectionPlace, seedTrustpilotToken } from "./seed-connection-place.ts"
import { seedLink } from "./seed-link.ts"

/** A place with all that a location needs. */
const listed = {
  address: "1 Quay",
  address_2: null,
  city: "Boston",
  state: "MA",
  zipcode: "02110",
  country: "US",
  phone: null,
  website: null,
  category_id: null,
  hours: null,
}

/** Writes to connections and their places, writes that end what services have given, and those of links with what a parent has connected. */
export const linkCases = {
  "linked_integrations.create": async ({ api, admin, parent, child }: AuditFixture) => {
    await upsertIntegrations(api.deps.db)
    const connected = { accountId: parent.id, integrationId: integrationId("cars") }
    const [token] = await api.deps.db.insert(oauthTokens).values(connected).returning()
    return { as: admin, body: { oauth_token_id: token!.id, child_account_id: child.id } }
  },
  "linked_integrations.delete": async ({ api, admin, parent, child }: AuditFixture) => ({
    as: admin,
    params: { id: await seedLink(api.deps, parent.id, child.id, "wellness") },
  }),
  "oauth_tokens.delete": async ({ api, admin, parent }: AuditFixture) => {
    await upsertIntegrations(api.deps.db)
    const connected = { accountId: parent.id, integrationId: integrationId("tableau") }
    const [token] = await api.deps.db.insert(oauthTokens).values(connected).returning()
    return { as: admin, params: { id: token!.id } }
  },
  "connections.sync": async ({ api, admin, parent }: AuditFixture) => {
    await upsertIntegrations(api.deps.db)
    const connected = { accountId: parent.id, integrationId: integrationId("facebook") }
    const [token] = await api.deps.db.insert(oauthTokens).values(connected).returning()
    await seedConnection(api.deps, parent.id, token!.id)
    return { as: admin, params: { id: token!.id } }
  },
  "connection_places.update": async ({ api, admin, parent }: AuditFixture) => {
    const tokenId = await seedTrustpilotToken(api.deps, parent.id)
    const id = await seedConnectionPlace(api.deps, parent.id, tokenId)
    return { as: admin, params: { id }, body: { status: "ignored" } }
  },
  "connection_places.add_location": async ({ api, admin, parent }: AuditFixture) => {
    const tokenId = await seedTrustpilotToken(api.deps, parent.id)
    return { as: admin, params: { id: await seedConnectionPlace(api.deps, parent.id, tokenId, { listed }) } }
  },
  "connection_places.add_locations": async ({ api, admin, parent }: AuditFixture) => {
    const tokenId = await seedTrustpilotToken(api.deps, parent.id)
    await seedConnectionPlace(api.deps, parent.id, tokenId, { listed })
    return { as: admin, body: { oauth_token_id: tokenId } }
  },
  "connection_places.undo_move": async ({ api, admin, parent }: AuditFixture) => {
    const tokenId = await seedTrustpilotToken(api.deps, parent.id)
    const [place] = await api.deps.db
      .insert(locations)
      .values({ accountId: parent.id, name: "Moved to" })
      .returning()
    const at = { status: "matched" as const, locationId: place!.id, confidence: 100 }
    const id = await seedConnectionPlace(api.deps, parent.id, tokenId, at)
    await api.deps.db.insert(placeMoves).values({
      accountId: parent.id,
      connectionPlaceId: id,
      fromStatus: "ignored",
      toLocationId: place!.id,
      userId: parent.users.Admin.id,
      status: "done",
      finishedAt: api.deps.clock.now().toISOString(),
    })
    return { as: admin, params: { id } }
  },
}
