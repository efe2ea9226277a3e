import { readdirSync, readFileSync } from "node:fs"
import type { Product } from "./product.ts"

const read = (pid: number | string, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Processes of a product: all of them carry its data folder in their environment. */
export const processesOf = (product: Product): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(pid, "environ").includes(`DATA_DIR=${product.dataDir}`))
    .map(Number)

const titles = { api: "review-api/main.ts", app: "next-server" }

/** All processes of one of the two programs that serve. */
export const serversOf = (product: Product, program: keyof typeof titles): number[] =>
  processesOf(product).filter((one) => read(one, "cmdline").includes(titles[program]))

/** The process of one of the two programs. */
export const programOf = (product: Product, program: keyof typeof titles): number => {
  const [pid] = serversOf(product, program)
  if (!pid) throw new Error(`No process of the ${program} was found.`)
  return pid
}
