import { issues } from "#review-api/db/schema/issues.ts"
import type { SeededAccount } from "./seed.ts"
import type { TestApi } from "./test-api.ts"

/** Says of the first location of an account, which has no website, that it has none. @returns the id of the issue. */
export async function seedIssue(
  { db }: Pick<TestApi["deps"], "db">,
  { id: accountId, locationIds }: Pick<SeededAccount, "id" | "locationIds">,
): Promise<number> {
  const row = { accountId, locationId: locationIds[0]!, status: "missing_url" as const }
  const [made] = await db.insert(issues).values(row).returning()
  return made!.id
}
