import { readFileSync } from "node:fs"
import { join } from "node:path"
import { foldersOfMap } from "./support/readme-map.ts"
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

describe("the map in the README", () => {
  test("names exactly the rooms that there are", () => {
    const map = foldersOfMap(readFileSync(join(projectRoot, "README.md"), "utf8"))
    expect([...map].sort()).toEqual(foldersOfTree())
  })

  test("is read by its indentation", () => {
    const map = "## The map\n\n```\napp/    pages\n  (app)/   in\nlib/   rest\n  dates/\n```\n"
    expect(foldersOfMap(map)).toEqual(["app", "app/(app)", "lib", "lib/dates"])
  })
})
