import { sql } from "drizzle-orm"
import { openPglite, rowsOf } from "#review-api/db/connect.ts"

test("the embedded database opens with its search function", async () => {
  const database = await openPglite("memory://")
  const rows = await rowsOf<{ found: string }>(database.db, sql`select outpost_search('CAFÉ') as found`)
  expect(rows).toEqual([{ found: "cafe" }])
  await database.close()
})
