import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { durableFolder } from "#review-api/db/durable-folder.ts"
import { report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"

const commits = 100
const rowsOfBatch = 1_000
const reads = 300

const folder = await mkdtemp(join(tmpdir(), "outpost-bench-durability-"))

/** An embedded database as it is used here, or as PGlite has it by itself. */
async function open(name: string, isDurable: boolean): Promise<PGlite> {
  const dataDir = join(folder, name)
  const database = await PGlite.create(isDurable ? durableFolder(dataDir) : { dataDir })
  await database.exec("create table bench (id serial primary key, text text)")
  return database
}

const single = (database: PGlite) => () =>
  timed(async () => {
    for (let count = 0; count < commits; count += 1)
      await database.query("insert into bench (text) values ($1)", ["x".repeat(200)])
  })
const batch = (database: PGlite) => () =>
  timed(() =>
    database.query("insert into bench (text) select repeat('x', 200) from generate_series(1, $1)", [
      rowsOfBatch,
    ]),
  )
const read = (database: PGlite) => () =>
  timed(async () => {
    for (let id = 1; id <= reads; id += 1) await database.query("select * from bench where id = $1", [id])
  })

try {
  const flushed = await open("flushed", true)
  const unflushed = await open("unflushed", false)
  const figures = await interleave(9, {
    flushedSingle: single(flushed),
    unflushedSingle: single(unflushed),
    flushedBatch: batch(flushed),
    unflushedBatch: batch(unflushed),
    flushedRead: read(flushed),
    unflushedRead: read(unflushed),
  })
  const ms = (value: number) => ({ value, unit: "ms" })
  report("durability", [
    { what: "One commit, flushed", ...ms(figures.flushedSingle / commits) },
    { what: "One commit, left to the system", ...ms(figures.unflushedSingle / commits) },
    { what: "One commit: flushed ÷ left", value: figures.flushedSingle / figures.unflushedSingle },
    { what: `${rowsOfBatch} rows in one commit, flushed`, ...ms(figures.flushedBatch) },
    {
      what: `${rowsOfBatch} rows in one commit: flushed ÷ left`,
      value: figures.flushedBatch / figures.unflushedBatch,
    },
    { what: `${reads} reads: flushed ÷ left`, value: figures.flushedRead / figures.unflushedRead },
  ])
  await flushed.close()
  await unflushed.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
