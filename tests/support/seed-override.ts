import { sourceOverrides } from "#review-api/db/schema/location-source-overrides.ts"
import type { SeededAccount } from "./seed.ts"
import type { TestApi } from "./test-api.ts"

/** Gives the first location of an account another phone at Google. @returns the id of that. */
export async function seedOverride(
  { db }: Pick<TestApi["deps"], "db">,
  { id: accountId, locationIds }: SeededAccount,
): Promise<number> {
  const row = { accountId, locationId: locationIds[0]!, sourceId: 1, phone: "+16175550190" }
  const [made] = await db.insert(sourceOverrides).values(row).returning()
  return made!.id
}
