import { fork } from "node:child_process"
import { once } from "node:events"
import { stat, truncate, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { refusedFolder } from "#review-api/data-folder/folder-refusal.ts"
import { FolderInUse, lockFolder, socketAddress } from "#review-api/data-folder/lock-folder.ts"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { DatabaseRefusal } from "#review-api/db/refusal.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { newDataFolder, newStartedFolder } from "#tests/support/data-folder.ts"

const script = "tests/support/children/hold-folder.ts"

let data: Awaited<ReturnType<typeof newDataFolder>>
const children: Child[] = []
const starter = () => {
  const child = startChild(script, [], { DATA_DIR: data.folder })
  children.push(child)
  return child
}

beforeEach(async () => {
  data = await newDataFolder()
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()))
  await data.remove()
})

test("a folder and its socket are closed to others", async () => {
  const hold = await lockFolder(data.folder)
  expect((await stat(data.folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(data.folder, "api.sock"))).mode & 0o777).toBe(0o600)
  await hold.release()
})

test("only one process has the folder, and it is free again after release", async () => {
  const hold = await lockFolder(data.folder)
  await expect(lockFolder(data.folder)).rejects.toThrow(FolderInUse)
  const other = starter()
  await other.printed("in use")
  await hold.release()
  await starter().printed("held")
})

test("a socket that a killed process left is cleared away", async () => {
  const first = starter()
  await first.printed("held")
  await first.kill()
  expect((await stat(join(data.folder, "api.sock"))).isSocket()).toBe(true)
  await starter().printed("held")
})

test("of several that start at once on a dead socket exactly one gets the folder", async () => {
  for (let round = 0; round < 3; round += 1) {
    const rivals = Array.from({ length: 5 }, starter)
    const answers = await Promise.all(
      rivals.map(async (rival) => {
        await rival.printed("\n")
        return rival.output().trim()
      }),
    )
    expect(answers.sort()).toEqual(["held", "in use", "in use", "in use", "in use"])
    await Promise.all(rivals.map((rival) => rival.kill()))
  }
})

test("the socket says busy until someone answers on it", async () => {
  const hold = await lockFolder(data.folder)
  const socket = connect(socketAddress(data.folder))
  socket.end("POST /import HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
  let answer = ""
  for await (const piece of socket) answer += piece
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toContain('"error":"busy"')
  await hold.release()
})

test("a folder or a database in it that cannot be opened is told in a sentence, and let go of", async () => {
  const refusal = (folder: string) =>
    openDatabase({ DATA_DIR: folder } as unknown as NodeJS.ProcessEnv).catch((error: unknown) => error)
  const file = join(data.root, "file")
  await writeFile(file, "")
  const started = await newStartedFolder()
  try {
    for (const [folder, sentence] of [
      [
        file,
        /^The data folder .*file cannot be used \(.*\)\. Fix that, or choose another folder with DATA_DIR\.$/,
      ],
      [started.folder, /^The embedded database in .*db is damaged and can't be opened\. Restore a backup/],
    ] as const) {
      if (folder === started.folder) await truncate(join(folder, "db/global/pg_control"), 100)
      const error = await refusal(folder)
      expect(error).toBeInstanceOf(DatabaseRefusal)
      expect((error as Error).message).toMatch(sentence)
    }
    await (await lockFolder(started.folder)).release()
  } finally {
    await started.remove()
  }
})

test("a full disk and a read-only folder are named, in one sentence", () => {
  const sentenceOf = (error: object) =>
    (refusedFolder("data", Object.assign(new Error("?"), error)) as Error).message
  const full =
    "The disk of the data folder data is full. Free some space (npm run free-space), or choose another folder with DATA_DIR."
  const readOnly =
    "The data folder data is read-only. Let this user write to it, or choose another folder with DATA_DIR."
  expect(sentenceOf({ code: "ENOSPC" })).toBe(full)
  expect(sentenceOf({ message: "database or disk is full" })).toBe(full)
  expect(sentenceOf({ code: "EROFS" })).toBe(readOnly)
  expect(sentenceOf({ message: "attempt to write a readonly database" })).toBe(readOnly)
})

test("the program that started it is told, and the log does not say it again", async () => {
  const file = join(data.root, "file")
  await writeFile(file, "")
  const child = fork("review-api/main.ts", [], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: file },
    silent: true,
  })
  let printed = ""
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (text) => (printed += text))
  const messages: unknown[] = []
  child.on("message", (message) => messages.push(message))
  await once(child, "close")
  expect(messages).toEqual([{ type: "refused", text: expect.stringContaining("cannot be used") }])
  expect(printed).not.toContain("cannot be used")
})

test("a path that is too long for a socket is refused clearly, unless its relative address is short", async () => {
  const deep = join(data.root, "x".repeat(120))
  expect(() => socketAddress(deep)).toThrow(/path of the data folder is too long.*Set DATA_DIR/)
  expect(socketAddress(join(process.cwd(), "data"))).toBe(join("data", "api.sock"))
})

test("a socket address of the greatest length can be listened on", async () => {
  const room = (process.platform === "linux" ? 107 : 103) - Buffer.byteLength(join(data.root, "api.sock")) - 1
  const folder = join(data.root, "y".repeat(room))
  const hold = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await hold.release()
})
