import { eq } from "drizzle-orm"
import { todayIn } from "#lib/dates/today.ts"
import type { Db } from "../connect.ts"
import { accounts } from "../schema/identity.ts"

/** Today where a location is, or else in the account's zone (D-281). */
export async function todayAt(db: Db, accountId: number, timeZone: string | null | undefined, now: Date) {
  if (timeZone) return todayIn(timeZone, now)
  const [account] = await db
    .select({ timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return todayIn(account?.timeZone || "UTC", now)
}
