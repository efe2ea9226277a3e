import { randomBytes, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBucketStorage } from "#review-api/storage/bucket-storage.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import { type ListedFile, once, removeOld, type Storage } from "#review-api/storage/storage.ts"
import { startS3 } from "#tests/support/s3-server.ts"

const never = new AbortController().signal
const tomorrow = () => new Date(Date.now() + 86_400_000)
const yesterday = () => new Date(Date.now() - 86_400_000)

const homes = {
  folder: async () => {
    const folder = mkdtempSync(join(tmpdir(), "outpost-storage-"))
    return {
      storage: createFolderStorage(join(folder, "files")),
      close: async () => rmSync(folder, { recursive: true }),
    }
  },
  bucket: async () => {
    const s3 = await startS3()
    return { storage: createBucketStorage(s3.bucket), close: s3.close }
  },
}

async function read(storage: Storage, name: string, range?: { from: number; to: number }) {
  const file = await storage.open(name, range)
  if (!file) return null
  const pieces: Uint8Array[] = []
  for await (const piece of file.pieces) pieces.push(piece)
  const data = Buffer.concat(pieces)
  expect(file.bytes).toBe(data.length)
  return data
}

async function* inPieces(data: Buffer, bytes: number) {
  for (let at = 0; at < data.length; at += bytes) yield data.subarray(at, at + bytes)
}

async function listed(storage: Storage, prefix: string): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  for await (const file of storage.list(prefix)) files.push(file)
  return files
}

const namesOf = async (storage: Storage, prefix: string) =>
  (await listed(storage, prefix)).map(({ name }) => name).sort()

describe.each(Object.entries(homes))("files in a %s", (_, open) => {
  let storage: Storage
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ storage, close } = await open())
  })
  afterAll(() => close())

  test("are read as they were written, whole and in parts", async () => {
    const data = randomBytes(300_000)
    const name = `photos/7/${randomUUID()}.webp`
    expect(await storage.write(name, inPieces(data, 70_000), never)).toBe(data.length)
    expect(await storage.sizeOf(name)).toBe(data.length)
    expect((await read(storage, name))!.equals(data)).toBe(true)
    for (const [from, to] of [
      [0, 0],
      [100, 199],
      [299_999, 299_999],
      [0, 299_999],
    ] as const) {
      expect((await read(storage, name, { from, to }))!.equals(data.subarray(from, to + 1))).toBe(true)
    }
  })

  test("may be larger than one part, or empty", async () => {
    const data = randomBytes(20 * 1024 * 1024 + 5)
    const whole = data.subarray(0, 8 * 1024 * 1024)
    expect(await storage.write("large.bin", inPieces(data, 1_000_000), never)).toBe(data.length)
    expect((await read(storage, "large.bin"))!.equals(data)).toBe(true)
    expect(await storage.write("whole.bin", once(whole), never)).toBe(whole.length)
    expect((await read(storage, "whole.bin"))!.equals(whole)).toBe(true)
    expect(await storage.write("empty.csv", once(""), never)).toBe(0)
    expect((await read(storage, "empty.csv"))!.length).toBe(0)
  })

  test("take the place of older ones, and are not there once they are removed", async () => {
    await storage.write("a.txt", once("first"), never)
    await storage.write("a.txt", once("second"), never)
    expect(String(await read(storage, "a.txt"))).toBe("second")
    await storage.remove("a.txt")
    await storage.remove("a.txt")
    expect([await storage.open("a.txt"), await storage.sizeOf("a.txt")]).toEqual([null, null])
  })

  test("are not there when their writer fails or is stopped, and the old one stays", async () => {
    async function* failing() {
      yield randomBytes(9_000_000)
      throw new Error("no more")
    }
    const stop = new AbortController()
    async function* stopped() {
      yield randomBytes(9_000_000)
      stop.abort(new Error("stopped"))
      yield "end"
    }
    await storage.write("kept.bin", once("old"), never)
    await expect(storage.write("kept.bin", failing(), never)).rejects.toThrow("no more")
    await expect(storage.write("new.bin", stopped(), stop.signal)).rejects.toThrow("stopped")
    expect(String(await read(storage, "kept.bin"))).toBe("old")
    expect(await storage.open("new.bin")).toBeNull()
    expect(await namesOf(storage, "new")).toEqual([])
  })

  test("are listed by what their names begin with, and removed by their age", async () => {
    const names = ["uploads/1/a.png", "uploads/1/b.png", "uploads/12/c.png", "upload-1.png"]
    for (const name of names) await storage.write(name, once("x"), never)
    expect(await namesOf(storage, "uploads/")).toEqual(names.slice(0, 3))
    expect(await namesOf(storage, "uploads/1/")).toEqual(names.slice(0, 2))
    expect(await namesOf(storage, "upload")).toEqual([...names].sort())
    expect(await namesOf(storage, "elsewhere/")).toEqual([])
    const [file] = await listed(storage, "upload-1")
    expect(file!.bytes).toBe(1)
    expect(Math.abs(file!.changedAt.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await removeOld(storage, "uploads/1/", yesterday())).toBe(2)
    expect(await removeOld(storage, "uploads/1/", tomorrow())).toBe(0)
    expect(await namesOf(storage, "uploads/")).toEqual(["uploads/12/c.png"])
  })

  test.each([
    "../a.png",
    "/etc/passwd",
    "a",
    "a/../b.png",
    "a//b.png",
    "a.png/",
    ".a",
    "a b.png",
    "a\u0000.png",
  ])("have no name %j", async (name) => {
    await expect(storage.write(name, once("x"), never)).rejects.toThrow("is no name of a file")
    await expect(Promise.resolve().then(() => storage.open(name))).rejects.toThrow("is no name of a file")
    await expect(Promise.resolve().then(() => storage.remove(name))).rejects.toThrow("is no name of a file")
  })
})

describe("a bucket", () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  test("that fails for a moment is asked again, and lists more than one page", async () => {
    const storage = createBucketStorage(s3.bucket)
    s3.fail(2)
    await storage.write("patient.txt", once("here"), never)
    s3.fail(2)
    expect(String(await read(storage, "patient.txt"))).toBe("here")
    s3.fail(3)
    await expect(storage.sizeOf("patient.txt")).rejects.toThrow("503")
    const names = Array.from({ length: 1_005 }, (_, at) => `many/${at}.txt`)
    await Promise.all(names.map((name) => storage.write(name, once("x"), never)))
    expect(await namesOf(storage, "many/")).toEqual([...names].sort())
  })

  test("keeps no parts of a writer that was killed", async () => {
    const storage = createBucketStorage(s3.bucket)
    const firstPart = Promise.withResolvers<void>()
    async function* stuck() {
      yield randomBytes(9_000_000)
      firstPart.resolve()
      await new Promise(() => {})
    }
    void storage.write("killed.bin", stuck(), never)
    await firstPart.promise
    await storage.sweep(yesterday())
    expect(s3.openUploads()).toBe(1)
    await storage.sweep(tomorrow())
    expect(s3.openUploads()).toBe(0)
    expect(await storage.open("killed.bin")).toBeNull()
  })

  test("is refused when it is not there or the key is wrong, without telling the key", async () => {
    await expect(createBucketStorage(s3.bucket).demand()).resolves.toBeUndefined()
    for (const wrong of [
      { name: "absent-files" },
      { secretAccessKey: "a-wrong-secret" },
      { accessKeyId: "nobody" },
    ]) {
      const storage = createBucketStorage({ ...s3.bucket, ...wrong })
      await expect(storage.demand()).rejects.toThrow(/^S3_BUCKET must be a bucket that exists at S3_ENDPOINT/)
      const error = await storage.write("a.txt", once("x"), never).catch(String)
      expect(error).toMatch(/S3 returned 40[34]/)
      expect(error).not.toContain("secret")
    }
  })
})
