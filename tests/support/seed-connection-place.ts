import { and, eq } from "drizzle-orm"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { connectionPlaces, connections } from "#review-api/db/schema/connections.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { providerPhotos } from "#review-api/db/schema/provider-photos.ts"
import type { Deps } from "#review-api/services/deps.ts"

let made = 0

/** The one token of an account for Trustpilot. @returns its id. */
export async function seedTrustpilotToken({ db }: Pick<Deps, "db">, accountId: number): Promise<number> {
  await upsertIntegrations(db)
  const connected = { accountId, integrationId: integrationId("trustpilot") }
  const isOne = and(
    eq(oauthTokens.accountId, accountId),
    eq(oauthTokens.integrationId, connected.integrationId),
  )
  const [known] = await db.select({ id: oauthTokens.id }).from(oauthTokens).where(isOne)
  const [token] = known ? [known] : await db.insert(oauthTokens).values(connected).returning()
  return token!.id
}

/** A place of a connection that may be a location, or none. @returns its id. */
export async function seedConnectionPlace(
  { db }: Pick<Deps, "db">,
  accountId: number,
  tokenId: number,
  more: Partial<typeof connectionPlaces.$inferInsert> = {},
): Promise<number> {
  made += 1
  const externalId = `accounts/1/locations/seeded-${made}`
  const [row] = await db
    .insert(connectionPlaces)
    .values({
      accountId,
      ownerAccountId: accountId,
      tokenId,
      externalId,
      name: `Place ${made}`,
      status: "doubtful",
      confidence: 0,
      ...more,
    })
    .returning()
  return row!.id
}

/** Connection of an OAuth token, due long from now. */
export const seedConnection = ({ db }: Pick<Deps, "db">, accountId: number, tokenId: number) =>
  db.insert(connections).values({ accountId, tokenId, nextSyncAt: "2100-01-01T00:00:00Z" })

/** A photo of an owner that Google shows of a location and that was not added here. @returns its id. */
export async function seedGooglePhoto(
  deps: Pick<Deps, "db">,
  { accountId, locationId, tokenId }: { accountId: number; locationId: number; tokenId: number },
): Promise<number> {
  const more = { status: "matched" as const, locationId }
  const connectionPlaceId = await seedConnectionPlace(deps, accountId, tokenId, more)
  const [row] = await deps.db
    .insert(providerPhotos)
    .values({
      accountId,
      connectionPlaceId,
      externalId: `accounts/1/locations/1/media/seeded-${made}`,
      type: "owner" as const,
      createdAt: "2026-01-01T00:00:00Z",
    })
    .returning()
  return row!.id
}
