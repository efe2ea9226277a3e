import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashOf } from "../../../scripts/lib/hash.mjs"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outpost-hash-"))
  mkdirSync(join(folder, "app/reviews"), { recursive: true })
  writeFileSync(join(folder, "app/reviews/page.tsx"), "one")
  writeFileSync(join(folder, "next.config.mjs"), "two")
})
afterEach(() => rmSync(folder, { recursive: true }))

const paths = ["app", "next.config.mjs", "absent"]

describe("when a build is out of date", () => {
  test("the same files give the same hash, whatever the order of the paths", () => {
    expect(hashOf(folder, paths)).toBe(hashOf(folder, [...paths].reverse()))
  })

  test("a changed byte, a new file and a moved file each change it", () => {
    const before = hashOf(folder, paths)
    writeFileSync(join(folder, "app/reviews/page.tsx"), "onE")
    const changed = hashOf(folder, paths)
    writeFileSync(join(folder, "app/new.tsx"), "")
    const added = hashOf(folder, paths)
    renameSync(join(folder, "app/new.tsx"), join(folder, "app/moved.tsx"))
    expect(new Set([before, changed, added, hashOf(folder, paths)]).size).toBe(4)
  })

  test("files outside the paths do not", () => {
    const before = hashOf(folder, paths)
    writeFileSync(join(folder, "README.md"), "three")
    expect(hashOf(folder, paths)).toBe(before)
  })
})
