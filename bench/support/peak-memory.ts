import { readdirSync, readFileSync, writeFileSync } from "node:fs"

/** Processes under one, with those under them. */
function processesOf(parent: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [
          [Number(pid), Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")[1])],
        ]
      } catch {
        return []
      }
    })
  const own = parents.filter(([, of]) => of === parent).map(([pid]) => pid!)
  return own.flatMap((pid) => [pid, ...processesOf(pid)])
}

const peakMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024

/**
 * Begins to watch the resident memory of the programs under a process.
 * @returns the highest since then: the sum over all of them, in MB.
 */
export function peakMemory(parent: number) {
  const programs = processesOf(parent)
  for (const pid of programs) writeFileSync(`/proc/${pid}/clear_refs`, "5")
  return { readMb: () => programs.reduce((sum, pid) => sum + peakMb(pid), 0) }
}
