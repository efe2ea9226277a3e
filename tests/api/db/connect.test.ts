import { sql } from "drizzle-orm"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { type Database, openPglite } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"

const buffersOf = async ({ db }: Database) =>
  (await rowsOf(db, { shared_buffers: column.text() }, sql`show shared_buffers`))[0]!.shared_buffers

test("the embedded database opens with its search function, and with small buffers", async () => {
  const database = await openPglite("memory://")
  const rows = await rowsOf(
    database.db,
    { found: column.text() },
    sql`select outpost_search('CAFÉ') as found`,
  )
  expect(rows).toEqual([{ found: "cafe" }])
  expect(await buffersOf(database)).toBe("16MB")
  await database.close()
})

test("the embedded database in a folder has small buffers too", async () => {
  const { folder, remove } = await newStartedFolder()
  const database = await openDatabase({ DATA_DIR: folder })
  try {
    expect(await buffersOf(database)).toBe("16MB")
  } finally {
    await database.release()
    await remove()
  }
})
