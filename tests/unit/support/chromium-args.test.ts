import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { turnedOff } from "../../../e2e/support/chromium-args.ts"

/** Features that Playwright turns off in the browsers that it starts. */
function turnedOffByPlaywright(): string[] {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("@playwright/test"))
  const core = readFileSync(join(dirname(resolve("playwright-core")), "lib/coreBundle.js"), "utf8")
  const [, list] = /disabledFeatures = \[(.*?)\]/s.exec(core)!
  return [...list!.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name!)
}

test("the browser of tests has turned off whatever Playwright would turn off", () => {
  const expected = turnedOffByPlaywright()
  expect(expected).toContain("PaintHolding")
  expect(turnedOff).toEqual(expect.arrayContaining(expected))
})
