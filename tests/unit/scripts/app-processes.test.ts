import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { freePort } from "../../../scripts/lib/ports.mjs"
import { polled } from "../../support/polled.ts"
import { isAlive } from "../../support/processes.ts"

const script = join(import.meta.dirname, "../../../scripts/app-processes.mjs")
const program = join(import.meta.dirname, "../../support/children/sharing-server.ts")

let child: ChildProcess
let printed = ""
let address: string

const say = async (path: string) => (await fetch(address + path)).json()
/** The processes that serve, once they are so many. */
const serving = (count: number): Promise<number[]> =>
  polled(
    () => say("/all"),
    (pids) => pids.length === count,
  )

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  child = fork(script, ["2", program, String(port)], { silent: true })
  child.stdout?.on("data", (piece) => {
    printed += piece
  })
  await once(child, "message")
})
afterAll(() => void child.kill("SIGKILL"))

test("several processes share a port and reach each other", async () => {
  const pids = await serving(2)
  const found = new Set<number>()
  while (found.size < 2) found.add(await say("/"))
  expect([...found].sort()).toEqual(pids.toSorted())
  expect((await say("/all")).sort()).toEqual(pids.toSorted())
})

test("one that is killed is started again while the other serves", async () => {
  const [killed, other] = await serving(2)
  process.kill(killed!, "SIGKILL")
  await polled(
    async () => isAlive(killed!),
    (is) => !is,
  )
  expect(await say("/")).toBe(other)
  expect(await serving(2)).not.toContain(killed)
  expect(printed).toContain(
    "A process of the app ended by SIGKILL. It restarts in 1 second; the others serve meanwhile.",
  )
})

test("one that is killed under load takes only its own requests along", async () => {
  const [killed] = await serving(2)
  const readers = 6
  let isOver = false
  let served = 0
  const failed: string[] = []
  const load = Array.from({ length: readers }, async () => {
    while (!isOver) {
      await fetch(`${address}/busy`).then(
        (answer) => answer.text().then(() => (served += 1)),
        (error) => failed.push(String(error.cause ?? error)),
      )
    }
  })
  const reach = (count: number) =>
    polled(
      async () => served,
      (is) => is >= count,
    )
  await reach(10)
  process.kill(killed!, "SIGKILL")
  await reach(served + 100)
  isOver = true
  await Promise.all(load)
  expect(failed.length).toBeLessThanOrEqual(readers)
  expect(await serving(2)).not.toContain(killed)
})

test("all end with the process that started them, also when that is killed", async () => {
  const pids = await serving(2)
  child.kill("SIGKILL")
  await polled(
    async () => pids.filter(isAlive),
    (alive) => alive.length === 0,
  )
  await expect(fetch(address)).rejects.toThrow()
})

test("a program that ends before it serves ends the whole", async () => {
  const ended = fork(script, ["2", join(import.meta.dirname, "nothing.ts"), "0"], { silent: true })
  expect(await once(ended, "exit")).toEqual([1, null])
})
