import { eq } from "drizzle-orm"
import {
  type IntegrationCode,
  integrationId,
  upsertIntegrations,
} from "#review-api/db/reference/integrations.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
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

/** The same for an account that gets a parent with it. */
export async function seedLinkOfNewParent({ db }: Pick<Deps, "db">, accountId: number): Promise<number> {
  const [parent] = await db.insert(accounts).values({ name: "Its parent" }).returning()
  await db.update(accounts).set({ parentId: parent!.id }).where(eq(accounts.id, accountId))
  return seedLink({ db }, parent!.id, accountId, "cars")
}
