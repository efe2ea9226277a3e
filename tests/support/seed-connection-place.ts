import { connectionPlaces, connections } from "#review-api/db/schema/connections.ts"
import type { Deps } from "#review-api/services/deps.ts"

let made = 0

/** A place of a connection that may be a location, or none. @returns its id. */
export async function seedConnectionPlace(
  { db }: Pick<Deps, "db">,
  accountId: number,
  tokenId: number,
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
    })
    .returning()
  return row!.id
}

/** What an OAuth token connects, due long from now. */
export const seedConnection = ({ db }: Pick<Deps, "db">, accountId: number, tokenId: number) =>
  db.insert(connections).values({ accountId, tokenId, nextSyncAt: "2100-01-01T00:00:00Z" })
