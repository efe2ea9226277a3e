import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { prepared } from "#tests/support/prepared.ts"

test("what tests begin with is made once for those who ask at the same moment", async () => {
  let made = 0
  const make = async (own: string) => {
    made += 1
    writeFileSync(own, `${made}`)
  }
  const name = `-at-once-${process.pid}`
  const paths = await Promise.all([prepared(name, make), prepared(name, make), prepared(name, make)])
  try {
    expect(paths.map((path) => readFileSync(path, "utf8"))).toEqual(["1", "1", "1"])
    expect(made).toBe(1)
  } finally {
    rmSync(paths[0]!)
  }
  // A missing one is created again.
  rmSync(await prepared(name, make))
  expect(made).toBe(2)
})
