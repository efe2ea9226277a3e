import { existsSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { accounts } from "#review-api/db/schema/identity.ts"
import { startChild } from "#tests/support/child-process.ts"
import { newDataFolder } from "#tests/support/data-folder.ts"
import { newPlace } from "#tests/support/place.ts"

test.each(["db.new/PG_VERSION", "db"])(
  "a first start that is killed with -9 once it has made %s leaves a data folder that opens",
  async (made) => {
    const at = await newPlace("pglite", newDataFolder)
    const folder = at.env["DATA_DIR"]!
    const child = startChild("review-api/main.ts", [], { ...at.env, REVIEW_API_PORT: "0" })
    try {
      while (!existsSync(join(folder, made)) && !existsSync(join(folder, "db"))) await pause(2)
      await child.kill()
      expect(await at.opened(({ db }) => db.select().from(accounts))).toEqual([])
    } finally {
      await child.kill()
      await at.remove()
    }
  },
  120_000,
)
