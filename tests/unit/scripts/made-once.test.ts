import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { madeOnce, removeUnused } from "../../../scripts/lib/made-once.mjs"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outpost-made-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe("what is dear to make", () => {
  const path = () => join(folder, "kept", "thing")
  const textOf = (made: string) => readFileSync(join(made, "text"), "utf8")
  const making = (text: string) => async (own: string) => {
    mkdirSync(own)
    writeFileSync(join(own, "text"), text)
  }

  test("is made for the first who asks and found by the next", async () => {
    expect(textOf(await madeOnce(path(), making("one")))).toBe("one")
    expect(textOf(await madeOnce(path(), making("two")))).toBe("one")
  })

  test("is whole for two who ask at once, and nothing else is left", async () => {
    let arrive = () => {}
    const bothMake = new Promise<void>((resolve) => {
      let makers = 0
      arrive = () => {
        makers += 1
        if (makers === 2) resolve()
      }
    })
    const make = (text: string) => async (own: string) => {
      await making(text)(own)
      expect(existsSync(path())).toBe(false)
      arrive()
      await bothMake
    }
    const both = await Promise.all([madeOnce(path(), make("one")), madeOnce(path(), make("two"))])
    expect(both).toEqual([path(), path()])
    expect(["one", "two"]).toContain(textOf(path()))
    expect(readdirSync(join(folder, "kept"))).toEqual(["thing"])
  })

  test("is not there when making it failed, and the next one makes it", async () => {
    const failing = async (own: string) => {
      mkdirSync(own)
      throw new Error("killed")
    }
    await expect(madeOnce(path(), failing)).rejects.toThrow("killed")
    expect(readdirSync(join(folder, "kept"))).toEqual([])
    expect(textOf(await madeOnce(path(), making("one")))).toBe("one")
  })
})

test("what was used lately stays, all else goes", async () => {
  for (const name of ["old", "new"]) mkdirSync(join(folder, name))
  const yesterday = new Date(Date.now() - 86_400_000)
  utimesSync(join(folder, "old"), yesterday, yesterday)
  await removeUnused(folder, Date.now() - 3_600_000)
  expect(readdirSync(folder)).toEqual(["new"])
})
