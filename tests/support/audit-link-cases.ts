import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import type { AuditFixture } from "./audit-cases.ts"
import { seedLink } from "./seed-link.ts"

/** Writes that end what services have given, and those of links with what a parent has connected. */
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
}
