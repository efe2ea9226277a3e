import * as text from "./rules/text.ts"
import { keeps } from "./support/rule.ts"
import { filesUnder, projectRoot, projectTree } from "./support/tree.ts"

describe("how files are written", () => {
  keeps("no file is longer than 500 lines", text.noLongFiles, "sizes", ["lib/long.ts"])
  keeps("no literal is spread into another", text.noLiteralSpreads, "literals", ["lib/spread.ts"])
  keeps("program files are named in kebab-case", text.kebabCase, "names", [
    "components/reviews/ReviewCard.tsx",
  ])
  keeps("exports are named, except where a tool asks for default", text.namedExports, "exports", [
    "lib/one.ts",
  ])
  keeps("no type is any", text.noAny, "any", ["lib/loose.ts"])
  keeps("no address is written by hand outside lib/routes", text.noHandWrittenPaths, "paths", [
    "components/reviews/link.tsx",
    "lib/api-client/go.ts",
  ])
  keeps("no test replaces fetch", text.noPatchedFetch, "fetch", [
    "tests/component/reviews/assigned.test.tsx",
    "tests/component/reviews/merged.test.tsx",
    "tests/unit/api-client/spied.test.ts",
  ])
  keeps("attributes of forms are read as attributes", text.noFormProperties, "form-properties", [
    "components/x/leaves.tsx",
  ])
  keeps("no page shows a skeleton in place of itself", text.noLoadingFiles, "loading", [
    "app/reviews/loading.tsx",
  ])

  keeps("every table has an identifier [F-410]", text.namedTables, "tables", ["components/x/bare.tsx"])
  keeps("every tooltip has an identifier [F-411]", text.namedTooltips, "tooltips", [
    "components/x/component.tsx",
    "components/x/element.tsx",
  ])

  test("every file and folder is named in kebab-case", () => {
    expect(filesUnder(projectRoot).filter((path) => !text.isWellNamed(path) && !isGenerated(path))).toEqual(
      [],
    )
  })

  test("half of the program files are shorter than 70 lines", () => {
    const sizes = projectTree()
      .map(({ lines }) => lines)
      .sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(70)
  })
})

const isGenerated = (path: string) => /^review-api\/db\/migrations\//.test(path)
