import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { Advice } from "./say.mjs"

/** Where each program that runs from a checkout is noted by the id of its process; apart from what `npm ci` replaces. */
const notesOf = (folder) => join(folder, ".running")

/** When a process began, so that another one that got its id later is not taken for it; null where the system doesn't say. */
export function beganAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name, in parentheses, may hold anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null
  } catch {
    return null
  }
}

/** Whether a process still runs that had an id, and began then. */
export function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== "EPERM") return false
  }
  return began === null || beganAt(pid) === began
}

function noteIn(file) {
  try {
    const { command, needs, began } = JSON.parse(readFileSync(file, "utf8"))
    return { command: String(command), needs: [].concat(needs), began: began ?? null }
  } catch {
    return null
  }
}

/**
 * Notes that this process runs a program, until it ends.
 * @param {{ command: string, needs: ("packages" | "build")[], folder?: string }} program what was typed, and what must
 *   not be replaced meanwhile
 */
export function noteRunning({ command, needs, folder = root }) {
  const { pid } = process
  const file = join(notesOf(folder), `${pid}.json`)
  try {
    mkdirSync(notesOf(folder), { recursive: true })
    writeFileSync(file, JSON.stringify({ command, needs, began: beganAt(pid) }))
  } catch {
    // In a folder that can't be written, nothing can be replaced either.
    return
  }
  process.once("exit", () => rmSync(file, { force: true }))
}

/**
 * Processes from a checkout that need something of it; this process and the one that started it don't count.
 * @param {"packages" | "build"} what
 * @returns {{ pid: number, command: string }[]}
 */
export function runningWith(what, folder = root) {
  const found = []
  let names = []
  try {
    names = readdirSync(notesOf(folder))
  } catch {
    // Nothing has run here yet.
  }
  for (const name of names.filter((name) => name.endsWith(".json"))) {
    const pid = Number(/^(\d+)\.json$/.exec(name)?.[1])
    const file = join(notesOf(folder), name)
    const note = pid ? noteIn(file) : null
    if (!note || !isAlive({ pid, began: note.began })) {
      rmSync(file, { force: true })
      continue
    }
    const isOwn = pid === process.pid || pid === process.ppid
    if (!isOwn && note.needs.includes(what)) found.push({ pid, command: note.command })
  }
  return found
}

/**
 * Claims work that one process of a checkout does at a time.
 * @param {string} work what it is called among the notes
 * @returns {(() => void) | null} ends the claim, as the end of the process does; null while another process has it
 */
export function claim(work, folder = root) {
  const { pid } = process
  const file = join(notesOf(folder), `${work}.claim`)
  const own = `${file}.${pid}`
  try {
    mkdirSync(notesOf(folder), { recursive: true })
    writeFileSync(own, JSON.stringify({ pid, began: beganAt(pid) }))
  } catch {
    // In a folder that can't be written, the work fails by itself.
    return () => {}
  }
  try {
    for (;;) {
      try {
        // Nobody meets half a claim.
        linkSync(own, file)
        break
      } catch (error) {
        if (error.code !== "EEXIST") throw error
        if (holds(file)) return null
        rmSync(file, { force: true })
      }
    }
  } finally {
    rmSync(own, { force: true })
  }
  const end = () => rmSync(file, { force: true })
  process.once("exit", end)
  return end
}

/** Whether the process that made a claim is alive. */
function holds(file) {
  try {
    return isAlive(JSON.parse(readFileSync(file, "utf8")))
  } catch {
    return false
  }
}

const problems = {
  packages: "Packages have to be installed first",
  build: "The app has to be built first",
}

/**
 * Refuses to replace what a running program of this checkout needs.
 * @param {"packages" | "build"} what
 * @throws Advice that names what runs and says what to do
 */
export function demandUnused(what, folder = root) {
  const [first, ...others] = runningWith(what, folder)
  if (!first) return
  const names = [first, ...others].map(({ command, pid }) => `  ${command} (process ${pid})`)
  throw new Advice(
    `${problems[what]}, which would break what is running from this folder:\n${names.join("\n")}\n` +
      "Stop it, run this command again, and start it again afterwards.",
  )
}
