import { readFileSync } from "node:fs"
import { join } from "node:path"
import { forms } from "#lib/forms/forms.ts"
import { filesUnder, projectRoot } from "#tests/architecture/support/tree.ts"

const source = ["app", "components", "lib"]
  .flatMap((folder) => filesUnder(projectRoot, folder))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(projectRoot, path), "utf8"))
  .join("\n")

/** The names that are handed to a function, also as one of two. */
const namesIn = (call: string): string[] => [
  ...new Set(
    [...source.matchAll(new RegExp(`\\b${call}\\(([^()]*)\\)`, "g"))].flatMap(([, given = ""]) =>
      [...given.matchAll(/"([\w.:-]+)"/g)].map(([, name]) => name!),
    ),
  ),
]

test("every form that a page posts is declared, and every one that is declared is posted", () => {
  expect(namesIn("routes\\.form").sort()).toEqual(Object.keys(forms).sort())
})

test("what comes back to a page is of a form that there is", () => {
  expect(namesIn("currentForm").filter((name) => !Object.hasOwn(forms, name))).toEqual([])
})
