import { execFileSync, spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../scripts/lib/ports.mjs"
import { root } from "../scripts/lib/root.mjs"
import { waitForAnswer } from "../scripts/lib/wait-for.mjs"
import { report } from "./support/figures.ts"

const folder = mkdtempSync(join(tmpdir(), "outpost-bench-start-"))
const clone = join(folder, "clone")
const limitMs = 600_000

/** A copy of what git knows here, as a clone has it; with what was changed and not committed yet. */
function makeClone() {
  const names = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  })
  for (const name of names.toString().split("\0").filter(Boolean)) cpSync(join(root, name), join(clone, name))
}

async function environment() {
  const home = join(folder, "home")
  mkdirSync(home, { recursive: true })
  const { DATABASE_URL: _, DATA_DIR: __, REVIEW_API_URL: ___, ...env } = process.env
  const ports = { PORT: String(await freePort()), REVIEW_API_PORT: String(await freePort()) }
  return { ...env, ...ports, HOST: "127.0.0.1", HOME: home, npm_config_cache: join(home, ".npm") }
}

/** `npm start` until the login page answers; then it is stopped. @returns seconds. */
async function secondsToLogin(env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now()
  const child = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "ignore", "inherit"] })
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const login = waitForAnswer(`http://127.0.0.1:${env["PORT"]}/login`, {
    limitMs,
    isOk: (status) => status === 200,
  })
  try {
    await Promise.race([
      login,
      ended.then((code) => {
        throw new Error(`npm start ended with ${code}.`)
      }),
    ])
    return (performance.now() - started) / 1_000
  } finally {
    child.kill("SIGTERM")
    await ended
  }
}

try {
  makeClone()
  const env = await environment()
  const first = await secondsToLogin(env)
  const second = await secondsToLogin(env)
  report("start", [
    { what: "fresh clone and empty home to the login page", value: first, unit: "s", atMost: 60 },
    { what: "second start to the login page", value: second, unit: "s", atMost: 4 },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
