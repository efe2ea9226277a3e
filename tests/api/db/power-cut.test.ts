import { cpSync, readdirSync, rmSync, statSync } from "node:fs"
import { cp } from "node:fs/promises"
import { join, relative } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { durableFolder } from "#review-api/db/durable-folder.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"

/** Contents of a disk after a power cut: files as they were when they were last flushed. */
function diskOf(folder: string, disk: string) {
  let flushes = 0
  const onFlushed = (path: string) => {
    flushes += 1
    const kept = join(disk, relative(folder, path))
    if (!statSync(path).isDirectory()) return cpSync(path, kept, { force: true })
    const there = new Set(readdirSync(path))
    for (const name of readdirSync(kept)) {
      if (!there.has(name)) rmSync(join(kept, name), { recursive: true })
    }
  }
  return { onFlushed, flushes: () => flushes }
}

test("what the embedded database has committed survives a power cut, before and after a checkpoint", async () => {
  const data = await newStartedFolder()
  const folder = join(data.folder, "db")
  const disk = join(data.root, "disk")
  try {
    await cp(folder, disk, { recursive: true })
    const { onFlushed, flushes } = diskOf(folder, disk)
    const database = await PGlite.create(durableFolder(folder, onFlushed))
    await database.exec("create table told (id integer primary key, text text)")
    const insert = (id: number) => database.query("insert into told values ($1, $2)", [id, "x".repeat(100)])
    for (let id = 0; id < 20; id += 1) await insert(id)
    await database.exec("update told set text = 'changed' where id < 10; checkpoint")
    const before = flushes()
    for (let id = 20; id < 40; id += 1) await insert(id)
    expect(flushes() - before).toBeGreaterThanOrEqual(20)
    await database.exec("begin; insert into told values (99, 'never committed')")

    const survivor = await PGlite.create(durableFolder(disk))
    const { rows } = await survivor.query(
      "select count(*)::integer as all, (count(*) filter (where text = 'changed'))::integer as changed, max(id) as last from told",
    )
    expect(rows).toEqual([{ all: 40, changed: 10, last: 39 }])
    await survivor.close()
    await database.close()
  } finally {
    await data.remove()
  }
})
