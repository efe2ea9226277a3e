import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./root.mjs"
import { beganAt, isAlive } from "./running.mjs"
import { say } from "./say.mjs"

/** A killed start leaves its programs without a parent; they end within seconds. */
const orphansMs = 20_000
const lookMs = 200

/** Where a start notes that it has something, such as a port, until it ends in order. */
export const noteOf = (what) => join(root, "node_modules/.cache/outpost-starts", encodeURIComponent(what))

/** Notes in files that this process has what they are about. What cannot be noted is started all the same. */
export function noteStart(files) {
  const noted = files.filter((file) => {
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ pid: process.pid, began: beganAt(process.pid) }))
      return true
    } catch {
      return false
    }
  })
  process.on("exit", () => {
    for (const file of noted) rmSync(file, { force: true })
  })
}

/** Whether the start that noted itself last was killed: it is gone, and has not taken its note away. */
export function wasKilled(file) {
  try {
    const { pid, began } = JSON.parse(readFileSync(file, "utf8"))
    return Number.isInteger(pid) && pid > 0 && !isAlive({ pid, began })
  } catch {
    return false
  }
}

/**
 * Waits while something is taken that a killed start had: its programs are about to end.
 * @param {string} file where a start notes that it has it
 * @param {() => Promise<boolean>} isTaken looks whether it still is
 * @param {number} limitMs how long at most
 * @returns whether it is still taken
 */
export async function stillTaken(file, isTaken, limitMs = orphansMs) {
  if (!(await isTaken())) return false
  if (!wasKilled(file)) return true
  say("Outpost was killed before. Waiting for its remaining processes to end ...")
  for (const until = performance.now() + limitMs; performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    if (!(await isTaken())) return false
  }
  return true
}
