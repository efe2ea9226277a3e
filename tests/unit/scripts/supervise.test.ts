import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { restartPauseS, supervise } from "../../../scripts/lib/supervise.mjs"
import { waitForReady } from "../../../scripts/lib/wait-for.mjs"

const readyThen = (code: string) =>
  `process.send({ type: "ready" }); process.on("disconnect", () => process.exit(0)); ${code}`

function program(code: string) {
  return {
    name: "The program",
    command: process.execPath,
    args: ["-e", code],
    cwd: process.cwd(),
    env: process.env,
    whenReady: waitForReady,
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(isSo: () => boolean) {
  while (!isSo()) await sleep(10)
}

describe("a program that is kept running", () => {
  test("the pause before a restart doubles up to half a minute, and no number of ends is the last", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map(restartPauseS)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  })

  test("a killed program is reported and started again, and stopping leaves no process", async () => {
    const said: string[] = []
    const one = supervise(program(readyThen("")), {
      say: (text: string) => said.push(text),
    })
    await one.start()
    const first = one.pid()!
    process.kill(first, "SIGKILL")
    await until(() => said.includes("The program is running again."))
    const second = one.pid()!
    await one.stop()
    expect(said[0]).toBe("The program ended by SIGKILL. It restarts in 1 second.")
    expect(second).not.toBe(first)
    expect([isAlive(first), isAlive(second)]).toEqual([false, false])
  })

  test("a program that ends before it is ready makes the start fail", async () => {
    const one = supervise(program("process.exit(3)"), { say: () => {} })
    await expect(one.start()).rejects.toThrow("The program ended with code 3 before it was ready.")
  })

  test("a program that cannot be started again at first is tried again later, and says so each time", async () => {
    const said: string[] = []
    const flag = join(mkdtempSync(join(tmpdir(), "outpost-supervise-")), "starts")
    const code = `const { appendFileSync, readFileSync } = require("node:fs")
      appendFileSync(${JSON.stringify(flag)}, "x")
      if (readFileSync(${JSON.stringify(flag)}, "utf8").length === 2) process.exit(7)
      ${readyThen("setInterval(() => {}, 1000)")}`
    const one = supervise(program(code), { say: (text: string) => said.push(text) })
    await one.start()
    process.kill(one.pid()!, "SIGKILL")
    await until(() => said.includes("The program is running again."))
    await one.stop()
    expect(said).toEqual([
      "The program ended by SIGKILL. It restarts in 1 second.",
      "The program ended with code 7 before it was ready. It restarts in 2 seconds.",
      "The program is running again.",
    ])
  })

  test("a program says what it waits for, and why it refuses to start", async () => {
    const said: string[] = []
    const code = `process.send({ type: "waits", text: "It waits." })
      process.send({ type: "refused", text: "The settings are wrong." }, () => process.exit(1))`
    const one = supervise(program(code), { say: (text: string) => said.push(text) })
    await expect(one.start()).rejects.toThrow(
      "The program ended with code 1 before it was ready. The settings are wrong.",
    )
    expect(said).toEqual(["It waits."])
  })

  test("a program that ignores the polite signal is ended all the same", async () => {
    const one = supervise(
      program(readyThen('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)')),
      {
        say: () => {},
      },
    )
    await one.start()
    await one.stop(50)
    expect(isAlive(one.pid()!)).toBe(false)
  })
})
