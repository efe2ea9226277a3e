import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { quickly } from "../../scripts/lib/quickly.mjs"
import { createPrinted } from "./printed.ts"

export const projectRoot = join(import.meta.dirname, "../..")

const installed = join(projectRoot, "node_modules/.bin/node")
const node = existsSync(installed) ? installed : process.execPath

export type Child = {
  process: ChildProcess
  output(): string
  /** Resolves when the text has been printed; rejects when the process ends before. */
  printed(text: string): Promise<void>
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Runs a TypeScript file of the project in a process of its own. */
export function startChild(file: string, args: string[], env: Record<string, string>): Child {
  const { DATABASE_URL: _unused, ...inherited } = process.env
  const child = spawn(node, [...quickly, join(projectRoot, file), ...args], {
    cwd: projectRoot,
    env: { ...inherited, INIT_CWD: projectRoot, ...env },
  })
  const { take, output, printed } = createPrinted()
  child.stdout.on("data", (chunk: Buffer) => take(chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => take(chunk.toString()))
  const ended = once(child, "close").then(([code]) => code as number | null)
  return {
    process: child,
    output,
    printed: (text) => printed(text, ended),
    ended,
    kill: async () => {
      child.kill("SIGKILL")
      await ended
    },
  }
}
