import { closedWeek } from "#lib/hours/week.ts"
import { locationBulkActions, locationBulkResults } from "#review-api/db/schema/location-bulk-actions.ts"
import type { Deps } from "#review-api/services/deps.ts"

type Owner = { accountId: number; userId: number }

/** A change of the hours of many locations that is over, and failed at one, or changed it. */
export async function seedLocationBulk(
  { db }: Pick<Deps, "db">,
  { accountId, userId }: Owner,
  locationId: number,
  result: "failed" | "changed" = "failed",
): Promise<number> {
  const [row] = await db
    .insert(locationBulkActions)
    .values({
      accountId,
      userId,
      change: { hours: closedWeek() },
      status: "completed",
      finishedAt: new Date().toISOString(),
    })
    .returning()
  const before = result === "changed" ? { hours: null } : null
  const of = { accountId, actionId: row!.id, locationId, name: "Elm" }
  await db.insert(locationBulkResults).values({ ...of, result, before })
  return row!.id
}
