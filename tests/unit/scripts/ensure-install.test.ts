import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { extentOf, isRecorded, tools } from "../../../scripts/lib/ensure-install.mjs"

describe("what is installed", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "outpost-install-"))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test("a start in a fresh clone installs what runs the product, tests and tools install everything", () => {
    expect(extentOf(folder, false)).toBe("run")
    expect(extentOf(folder, true)).toBe("all")
  })

  test("a start leaves no one who develops without tools", () => {
    mkdirSync(join(folder, "node_modules/jest"), { recursive: true })
    expect(extentOf(folder, false)).toBe("all")
  })

  test("what says that tools are there is never installed without them", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"))
    expect(tools.map((name) => packages[`node_modules/${name}`].dev)).toEqual(tools.map(() => true))
  })

  test("nothing is installed again for less than is there, everything for more or another lock file", () => {
    expect(isRecorded("lock all", "lock", "run")).toBe(true)
    expect(isRecorded("lock all", "lock", "all")).toBe(true)
    expect(isRecorded("lock run", "lock", "run")).toBe(true)
    expect(isRecorded("lock run", "lock", "all")).toBe(false)
    expect(isRecorded("other all", "lock", "run")).toBe(false)
    expect(isRecorded("", "lock", "run")).toBe(false)
  })
})
