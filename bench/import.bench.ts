import { createReadStream, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { systemClock } from "#review-api/core/clock.ts"
import type { CopyCell } from "#review-api/db/copy-in.ts"
import { readCsv } from "#review-api/imports/read-csv.ts"
import { runImport } from "#review-api/imports/run-import.ts"
import { decide } from "#review-api/imports/survey/decide.ts"
import { surveyFile } from "#review-api/imports/survey/survey-file.ts"
import { type BenchDatabase, newDatabase, withOpen } from "./support/bench-database.ts"
import { importRows } from "./support/cli-import.ts"
import { type Figure, median, report } from "./support/figures.ts"
import { writeReviewsCsv } from "./support/generated-csv.ts"
import { timed } from "./support/interleave.ts"

const folder = mkdtempSync(join(tmpdir(), "outpost-bench-import-"))
const fewRows = 20_000
const copies = 3
/** Rows; rows per second ÷ those of a plain COPY, at least; memory ÷ that at few rows, at most. */
const measured = {
  pglite: { rows: 100_000, ofCopy: 0.04, memory: 1.3 },
  postgres: { rows: 300_000, ofCopy: 0.08, memory: 1.5 },
}

async function fileOf(rows: number): Promise<string> {
  const file = join(folder, `${rows}.csv`)
  await writeReviewsCsv(file, rows)
  return file
}

/** Seconds that the same database takes for the same rows by COPY alone, into a table without keys. */
async function copyRows(file: string, database: BenchDatabase): Promise<number> {
  const rows: CopyCell[][] = []
  for await (const { cells } of readCsv(createReadStream(file))) rows.push(cells)
  const columns = rows.shift() as string[]
  return withOpen(database, async ({ db, copyIn }) => {
    await db.execute(sql.raw(`create table copied (${columns.map((name) => `${name} text`).join(", ")})`))
    const times: number[] = []
    for (let run = 0; run < copies; run += 1) {
      await db.execute(sql`truncate copied`)
      times.push(
        await timed(() => db.transaction(async (tx) => void (await copyIn(tx, "copied", columns, rows)))),
      )
    }
    await db.execute(sql`drop table copied`)
    return median(times) / 1000
  })
}

/** How long others wait for a query while a file is imported in the same program: milliseconds, in order. */
async function waitsBeside(file: string, database: BenchDatabase): Promise<number[]> {
  return withOpen(database, async (opened) => {
    const request = {
      fileName: "few.csv",
      account: "beside",
      admin: "beside@outpost.test",
      map: {},
      dryRun: false,
    }
    const survey = await surveyFile(() => createReadStream(file), request)
    const options = { ...request, decided: decide(survey, request) }
    let isOver = false
    const importing = async () => {
      const events = runImport({ ...opened, clock: systemClock }, options, createReadStream(file))
      for await (const _ of events);
    }
    const done = importing().finally(() => {
      isOver = true
    })
    const waits: number[] = []
    while (!isOver) {
      waits.push(await timed(async () => void (await opened.db.execute(sql`select 1`))))
      await setTimeout(20)
    }
    await done
    return waits.sort((a, b) => a - b)
  })
}

const database = await newDatabase("import")
const other = await newDatabase("import_few")
try {
  const { ofCopy, memory, ...usual } = measured[database.kind]
  const rows = Number(process.env.BENCH_REVIEWS || usual.rows)
  const file = await fileOf(rows)
  // The first start makes the tables.
  await withOpen(database, async () => {})
  await withOpen(other, async () => {})
  const copySeconds = await copyRows(file, database)
  const few = await importRows(await fileOf(fewRows), other, "few")
  const many = await importRows(file, database, "many")
  const again = await importRows(file, database, "many")
  const waits = await waitsBeside(await fileOf(fewRows), other)
  const count = (value: number) => value.toLocaleString("en-US")
  const figures: Figure[] = [
    {
      what: `import of ${count(rows)} rows into ${database.kind}, start of the program included`,
      value: many.seconds,
      unit: "s",
    },
    { what: "rows per second", value: rows / many.seconds },
    { what: "COPY alone of the same rows, rows per second", value: rows / copySeconds },
    {
      what: "rows per second ÷ those of COPY alone",
      value: copySeconds / many.seconds,
      atLeast: ofCopy,
    },
    { what: "rows per second of the same file again, nothing new", value: rows / again.seconds },
    { what: `highest memory at ${count(fewRows)} rows`, value: few.peak, unit: "MB" },
    { what: `highest memory at ${count(rows)} rows`, value: many.peak, unit: "MB" },
    {
      what: `memory at ${count(rows)} ÷ at ${count(fewRows)} rows`,
      value: many.peak / few.peak,
      atMost: memory,
    },
    { what: "another query in the same program meanwhile, median", value: median(waits), unit: "ms" },
    {
      what: "another query meanwhile, 95 of 100 within",
      value: waits[Math.floor(waits.length * 0.95)]!,
      unit: "ms",
    },
    { what: "another query meanwhile, at most", value: waits.at(-1)!, unit: "ms" },
  ]
  report("import", figures)
} finally {
  await database.drop()
  await other.drop()
  rmSync(folder, { recursive: true, force: true })
}
