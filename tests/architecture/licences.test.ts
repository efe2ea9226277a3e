import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type LockedPackage, licenceFindings } from "./rules/licences.ts"
import { projectRoot } from "./support/tree.ts"

const read = (name: string) => readFileSync(join(projectRoot, name), "utf8")
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, LockedPackage> }

test("the README names each package whose licence asks for more, and no other", () => {
  expect(licenceFindings(read("README.md"), packages)).toEqual([])
})

test("catches a README that has not followed its packages", () => {
  const readme = "# X\n\n## Licence\n\n| `fish-*` | LGPL-3.0 | fins |\n| `left` | MPL-2.0 | gone |\n"
  expect(
    licenceFindings(readme, {
      "": {},
      "node_modules/fish-a": { license: "Apache-2.0 AND LGPL-3.0" },
      "node_modules/free": { license: "(MIT OR GPL-3.0)" },
      "node_modules/bird": { license: "GPL-3.0" },
      "node_modules/bare": {},
      "node_modules/tool": { license: "MPL-2.0", dev: true },
    }),
  ).toEqual([
    "bird is under GPL-3.0",
    "bare is under none",
    "tool is a tool under a licence that is not named",
    "nothing that is installed is left under MPL-2.0",
  ])
})
