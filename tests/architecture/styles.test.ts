import { classesAreKnown, sheetsBeyond, unusedShapes } from "./rules/styles.ts"
import { keeps } from "./support/rule.ts"
import { filesUnder, projectRoot, projectTree } from "./support/tree.ts"

describe("how pages are styled", () => {
  keeps("a class is a utility of the theme or a shape of the sheets", classesAreKnown, "styles", [
    "components/x/unknown.tsx",
  ])

  test("there are no style sheets but tokens, elements and shared shapes", () => {
    expect(sheetsBeyond(filesUnder(projectRoot))).toEqual([])
    expect(sheetsBeyond(["app/globals.css", "app/styles/page.css", "app/styles/alerts.css"])).toEqual([
      "app/styles/alerts.css",
    ])
  })

  test("every shape of the sheets is used", () => {
    expect(unusedShapes(projectTree())).toEqual([])
  })
})
