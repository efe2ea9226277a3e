import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { tell } from "./support/figures.ts"
import { writeReviewsCsv } from "./support/generated-csv.ts"

const folder = mkdtempSync(join(tmpdir(), "outpost-bench-import-"))

/** Highest resident memory of a process so far, in MB; 0 where the system does not tell. */
function peakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Imports a generated file into a new embedded database. */
async function importRows(rows: number) {
  const file = join(folder, `${rows}.csv`)
  await writeReviewsCsv(file, rows)
  const names = ["--account", "Bench", "--admin", "bench@outpost.test", "--password", "outpost-bench"]
  const started = performance.now()
  const child = spawn(installedNode, ["review-api/cli/main.ts", "import-reviews", file, ...names], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: join(folder, `data-${rows}`) },
    stdio: ["ignore", "ignore", "inherit"],
  })
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakMb(child.pid!))
  }, 50)
  const code = await new Promise((resolve) => child.once("exit", resolve))
  clearInterval(sampling)
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return { seconds: (performance.now() - started) / 1000, peak }
}

try {
  const few = await importRows(20_000)
  const many = await importRows(100_000)
  tell("import", [
    {
      what: "import of 100,000 rows, start of the program included",
      value: many.seconds,
      unit: "s",
      atMost: 60,
    },
    { what: "rows per second", value: 100_000 / many.seconds },
    { what: "highest memory at 20,000 rows", value: few.peak, unit: "MB" },
    { what: "highest memory at 100,000 rows", value: many.peak, unit: "MB" },
    { what: "memory at 100,000 ÷ at 20,000 rows", value: many.peak / few.peak, atMost: 1.3 },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
