import { join } from "node:path"
import { foreignNames } from "./rules/foreign-names.ts"
import { projectRoot } from "./support/tree.ts"

const sentence = "no object is asked for a name that others may have written, except for its own"

test(sentence, () => {
  expect(foreignNames(projectRoot)).toEqual([])
})

test(`catches a tree where it is not so: ${sentence}`, () => {
  const found = foreignNames(join(import.meta.dirname, "fixtures/foreign-names"))
  expect(found.map((finding) => finding.split(": ")[0])).toEqual([
    "components/mark.ts",
    "lib/asserted.ts",
    "lib/counted.ts",
    "lib/in-it.ts",
    "lib/words.ts",
  ])
})
