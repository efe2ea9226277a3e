import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stillTaken, wasKilled } from "../../../scripts/lib/earlier-start.mjs"
import { demandPort, freePort, portNote } from "../../../scripts/lib/ports.mjs"

const note = () => join(mkdtempSync(join(tmpdir(), "outpost-start-")), "start.pid")
const noteOfPid = (pid: number) => JSON.stringify({ pid, began: null })
const pidOfNobody = () => spawnSync(process.execPath, ["-e", ""]).pid

test("only a start that is gone and has left its note was killed", () => {
  const file = note()
  expect(wasKilled(file)).toBe(false)
  writeFileSync(file, noteOfPid(process.pid))
  expect(wasKilled(file)).toBe(false)
  writeFileSync(file, noteOfPid(pidOfNobody()))
  expect(wasKilled(file)).toBe(true)
  writeFileSync(file, "no pid")
  expect(wasKilled(file)).toBe(false)
})

test("what a killed start had is waited for, until it is free or the wait is over", async () => {
  const file = note()
  writeFileSync(file, noteOfPid(pidOfNobody()))
  let looks = 0
  expect(await stillTaken(file, async () => ++looks < 3)).toBe(false)
  expect(looks).toBe(3)
  expect(await stillTaken(file, async () => true, 1)).toBe(true)
})

test("what a running program has is refused at once", async () => {
  const file = note()
  writeFileSync(file, noteOfPid(process.pid))
  let looks = 0
  expect(await stillTaken(file, async () => ++looks > 0)).toBe(true)
  expect(looks).toBe(1)
})

test("a port that a killed start's program still has is taken once that has ended", async () => {
  const port = await freePort()
  const server = createServer()
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  await expect(demandPort(port, "127.0.0.1", "PORT")).rejects.toThrow("is in use by another program")
  const starts = `import { noteStart } from ${JSON.stringify(new URL("../../../scripts/lib/earlier-start.mjs", import.meta.url))}
    noteStart([process.argv[1]])
    process.send("noted")
    setInterval(() => {}, 1_000)`
  const start = spawn(process.execPath, ["--input-type=module", "-e", starts, portNote(port)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  await once(start, "message")
  start.kill("SIGKILL")
  await once(start, "exit")
  setTimeout(() => server.close(), 300)
  await demandPort(port, "127.0.0.1", "PORT")
  expect(existsSync(portNote(port))).toBe(true)
})
