import { existsSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { lockFolder } from "#review-api/data-folder/lock-folder.ts"
import { embeddedFolder } from "#review-api/data-folder/open-database.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { startChild } from "#tests/support/child-process.ts"
import { newDataFolder } from "#tests/support/data-folder.ts"
import { newPlace } from "#tests/support/place.ts"

test("a first start that is killed with -9 while it makes the database leaves a data folder that opens", async () => {
  const at = await newPlace("pglite", newDataFolder)
  const folder = at.env["DATA_DIR"]!
  const child = startChild("review-api/main.ts", [], { ...at.env, REVIEW_API_PORT: "0" })
  try {
    while (!existsSync(join(folder, "db.new/PG_VERSION")) && !existsSync(join(folder, "db"))) await pause(2)
    await child.kill()
    expect(existsSync(join(folder, "db"))).toBe(false)
    // The next one gets as far as a database without tables.
    const hold = await lockFolder(folder)
    await embeddedFolder(folder)
    await hold.release()
    expect(await at.opened(({ db }) => db.select().from(accounts))).toEqual([])
  } finally {
    await child.kill()
    await at.remove()
  }
})
