import { setTimeout as sleep } from "node:timers/promises"
import { restartDelayMs, supervise } from "../../../scripts/lib/supervise.mjs"

const readyThen = (code: string) =>
  `process.send({ type: "ready" }); process.on("disconnect", () => process.exit(0)); ${code}`

function program(code: string) {
  return {
    name: "The program",
    command: process.execPath,
    args: ["-e", code],
    cwd: process.cwd(),
    env: process.env,
    whenReady: (child: NodeJS.EventEmitter) => new Promise((resolve) => child.on("message", resolve)),
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
  test("the wait before a restart doubles, and the fifth crash within a minute is the last", () => {
    expect(restartDelayMs([0])).toBe(500)
    expect(restartDelayMs([0, 1000])).toBe(1000)
    expect(restartDelayMs([0, 1000, 2000, 3000])).toBe(4000)
    expect(restartDelayMs([0, 1000, 2000, 3000, 4000])).toBeNull()
    expect(restartDelayMs([0, 1000, 2000, 3000, 64_000])).toBe(500)
  })

  test("a killed program is reported and started again, and stopping leaves no process", async () => {
    const said: string[] = []
    const one = supervise(program(readyThen("")), {
      say: (text: string) => said.push(text),
      onGiveUp: () => {},
    })
    await one.start()
    const first = one.pid()!
    process.kill(first, "SIGKILL")
    await until(() => said.includes("The program runs again."))
    const second = one.pid()!
    await one.stop()
    expect(said[0]).toBe("The program ended by SIGKILL; it is started again.")
    expect(second).not.toBe(first)
    expect([isAlive(first), isAlive(second)]).toEqual([false, false])
  })

  test("a program that ends before it is ready makes the start fail", async () => {
    const one = supervise(program("process.exit(3)"), { say: () => {}, onGiveUp: () => {} })
    await expect(one.start()).rejects.toThrow("The program ended with code 3 before it was ready.")
  })

  test("a program that ignores the polite signal is ended all the same", async () => {
    const one = supervise(
      program(readyThen('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)')),
      {
        say: () => {},
        onGiveUp: () => {},
      },
    )
    await one.start()
    await one.stop(50)
    expect(isAlive(one.pid()!)).toBe(false)
  })
})
