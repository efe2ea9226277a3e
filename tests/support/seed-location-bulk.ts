import { closedWeek } from "#lib/hours/week.ts"
import { locationBulkActions, locationBulkResults } from "#review-api/db/schema/location-bulk-actions.ts"
import type { Deps } from "#review-api/services/deps.ts"

type Owner = { accountId: number; userId: number }

/** A change of the hours of many locations that is over, and failed at one. */
export async function seedLocationBulk(
  { db }: Pick<Deps, "db">,
  { accountId, userId }: Owner,
  locationId: number,
): Promise<number> {
  const [row] = await db
    .insert(locationBulkActions)
    .values({ accountId, userId, change: { hours: closedWeek() }, status: "completed" })
    .returning()
  const result = { accountId, actionId: row!.id, locationId, name: "Elm", result: "failed" }
  await db.insert(locationBulkResults).values(result)
  return row!.id
}
