import { eq } from "drizzle-orm"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import type { TestApi } from "./test-api.ts"

/** A request that may not have arrived, at the first location of an account. @returns its id. */
export async function seedRequest({ db }: Pick<TestApi["deps"], "db">, accountId: number): Promise<number> {
  const [place] = await db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .orderBy(locations.id)
    .limit(1)
  const [row] = await db
    .insert(requests)
    .values({
      accountId,
      locationId: place!.id,
      channel: "email",
      recipient: "guest@mail.example",
      status: "uncertain",
      reason: "answer_lost",
      day: "2026-01-01",
    })
    .returning()
  return row!.id
}
