import { execFileSync } from "node:child_process"
import { join } from "node:path"

const preload = join(process.cwd(), "tests/support/move-clock.cjs")

/** Output of a program whose clock is three days behind. */
const printed = (program: string): unknown => {
  const env = { ...process.env, OUTPOST_E2E_CLOCK_OFFSET_MS: String(-3 * 86_400_000) }
  return JSON.parse(
    execFileSync(process.execPath, ["--require", preload, "-e", program], { env, encoding: "utf8" }),
  )
}

describe("the clock of the browser tests", () => {
  it("moves every way of asking what time it is", () => {
    const days = printed(
      "console.log(JSON.stringify([Date.now(), +new Date(), Date.parse(Date())]))",
    ) as number[]
    for (const day of days) expect((Date.now() - day) / 86_400_000).toBeCloseTo(3, 1)
  })

  it("leaves given times as they are, and dates what they were", () => {
    expect(
      printed(`class Day extends Date {}
        const given = new Date("2026-01-02T03:04:05Z")
        console.log(JSON.stringify([given, Date.UTC(2026, 0), new Day(0) instanceof Day, new Day(0) instanceof Date,
          given.constructor === Date, structuredClone(given) instanceof Date]))`),
    ).toEqual(["2026-01-02T03:04:05.000Z", Date.UTC(2026, 0), true, true, true, true])
  })
})
