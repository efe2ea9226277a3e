import {
  type IntegrationCode,
  integrationId,
  upsertIntegrations,
} from "#review-api/db/reference/integrations.ts"
import { linkedIntegrations, oauthTokens } from "#review-api/db/schema/integrations.ts"
import type { Deps } from "#review-api/services/deps.ts"

/** Lets a child account use what its parent has connected. @returns the id of the link. */
export async function seedLink(
  { db }: Pick<Deps, "db">,
  ownerAccountId: number,
  accountId: number,
  code: IntegrationCode,
): Promise<number> {
  await upsertIntegrations(db)
  const of = { integrationId: integrationId(code) }
  const [token] = await db
    .insert(oauthTokens)
    .values({ accountId: ownerAccountId, ...of })
    .returning()
  const [link] = await db
    .insert(linkedIntegrations)
    .values({ accountId, ownerAccountId, tokenId: token!.id, ...of })
    .returning()
  return link!.id
}
