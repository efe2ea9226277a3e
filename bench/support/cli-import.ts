import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { installedNode } from "../../scripts/lib/ensure-install.mjs"
import type { BenchDatabase } from "./bench-database.ts"

/** Highest resident memory of a process so far, in MB; 0 where the system does not tell. */
function peakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * Imports a file with the command line, into a new account.
 * @returns seconds, the start of the program included, and its highest memory in MB.
 */
export async function importRows(
  file: string,
  { env }: BenchDatabase,
  account: string,
): Promise<{ seconds: number; peak: number }> {
  const names = ["--account", account, "--admin", `${account}@outpost.test`, "--password", "outpost-bench-1"]
  const started = performance.now()
  const child = spawn(installedNode, ["review-api/cli/main.ts", "import-reviews", file, ...names], {
    env: { ...process.env, DATABASE_URL: "", ...env },
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
