import { fork } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const library = (name: string) =>
  JSON.stringify(join(import.meta.dirname, `../../../scripts/lib/${name}.mjs`))

/** A script that serves two programs by the code of each, and says "ready" when both are. */
const serving = (first: string, second: string) => `
import { serve } from ${library("serve")}
import { waitForReady } from ${library("wait-for")}
const program = (name, code) =>
  ({ name, command: process.execPath, args: ["-e", code], env: process.env, cwd: process.cwd(), whenReady: waitForReady })
await serve(
  [program("The first", ${JSON.stringify(first)}), program("The second", ${JSON.stringify(second)})],
  () => process.send("ready"),
)`

const ready = "process.send({ type: 'ready' }); process.on('disconnect', () => process.exit(0));"

describe("programs that are served together", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "outpost-serve-"))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function run(first: string, second: string) {
    const script = join(folder, "serve.mjs")
    writeFileSync(script, serving(first, second))
    const child = fork(script, { silent: true, cwd: folder })
    let said = ""
    child.stdout!.on("data", (chunk) => {
      said += chunk
    })
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
    const served = new Promise<void>((resolve) => child.once("message", () => resolve()))
    return { child, ended, served, said: () => said }
  }

  test("start beside each other, and are ready when both are", async () => {
    const whenThere = `const wait = setInterval(() => { if (require('fs').existsSync('second')) { clearInterval(wait); ${ready} } }, 20)`
    const { child, ended, served, said } = run(
      whenThere,
      `require('fs').writeFileSync('second', ''); ${ready}`,
    )
    await served
    expect(said()).toBe("Starting the first and the second ...\n")
    child.kill("SIGTERM")
    expect(await ended).toBe(0)
  })

  test("stop all when one cannot start", async () => {
    const { ended, said } = run(ready, "process.exit(3)")
    expect(await ended).toBe(1)
    expect(said()).toContain("The second ended with code 3 before it was ready. Everything is stopped.")
  })
})
