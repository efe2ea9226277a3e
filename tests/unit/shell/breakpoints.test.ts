import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import config from "../../../tailwind.config.ts"

const breakpoints = [480, 768, 1024, 1100, 1280, 1480]
const styles = join(import.meta.dirname, "../../../app/styles")

test("the breakpoints are 480, 768, 1024, 1100, 1280 and 1480 px, in utilities and in every style sheet [F-717]", () => {
  const screens = Object.values(config.theme!.screens as Record<string, string>).map((text) =>
    Number.parseInt(text, 10),
  )
  expect(screens).toEqual(breakpoints)
  const sheets = readdirSync(styles).filter((name) => name.endsWith(".css"))
  const used = sheets.flatMap((name) =>
    [...readFileSync(join(styles, name), "utf8").matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      // A hair below a breakpoint ends what begins at it.
      [...query.matchAll(/width: ([\d.]+)px/g)].map(([, px]) => Math.ceil(Number(px))),
    ),
  )
  expect(used.length).toBeGreaterThan(20)
  expect([...new Set(used)].filter((px) => !breakpoints.includes(px))).toEqual([])
})
