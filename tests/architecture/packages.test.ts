import { readFileSync } from "node:fs"
import { join } from "node:path"
import { packagesAreInstalled } from "./rules/packages.ts"
import { keeps } from "./support/rule.ts"
import { projectRoot } from "./support/tree.ts"

const packageJson = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  dependencies: Record<string, string>
}
const dependencies = new Set(Object.keys(packageJson.dependencies))

keeps(
  "the product imports no package that a start does not install",
  packagesAreInstalled(dependencies),
  "packages",
  ["lib/dates/tool.ts"],
)

test("what Next demands of a project in TypeScript is installed by a start", () => {
  for (const name of ["typescript", "@types/react", "@types/node"]) expect([...dependencies]).toContain(name)
})
