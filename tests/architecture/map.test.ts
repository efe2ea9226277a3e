import { readFileSync } from "node:fs"
import { join } from "node:path"
import { foldersOfMap } from "./support/map.ts"
import { filesUnder, projectRoot } from "./support/tree.ts"

/** Folders of the first two levels; those of docs are documents, and dot folders belong to tools. */
function foldersOfTree(): string[] {
  const folders = filesUnder(projectRoot).flatMap((path) => {
    const [first, second, third] = path.split("/")
    if (!second || first!.startsWith(".")) return []
    return third && first !== "docs" && first !== "public" ? [first!, `${first}/${second}`] : [first!]
  })
  return [...new Set(folders)].sort()
}

const mapIn = (path: string) => foldersOfMap(readFileSync(join(projectRoot, path), "utf8"))

describe("the map", () => {
  test("names exactly the rooms that there are", () => {
    expect(mapIn("docs/map.md").sort()).toEqual(foldersOfTree())
  })

  test("in the README is short, and names no room that is not there", () => {
    const text = readFileSync(join(projectRoot, "README.md"), "utf8")
    const lines = /## The map\s+```text\n([\s\S]*?)```/.exec(text)![1]!.trimEnd().split("\n")
    expect(lines.length).toBeLessThanOrEqual(25)
    const rooms = foldersOfTree()
    expect(mapIn("README.md").filter((room) => !rooms.includes(room))).toEqual([])
  })

  test("is read by its indentation", () => {
    const map = "# The map\n\n```\napp/    pages\n  (app)/   in\nlib/   rest\n  dates/\n```\n"
    expect(foldersOfMap(map)).toEqual(["app", "app/(app)", "lib", "lib/dates"])
  })
})
