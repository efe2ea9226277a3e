import { join } from "node:path"

const variable = "OUTPOST_E2E_CLOCK_OFFSET_MS"
/** A Wednesday on which no zone of the demo is near midnight. */
const usualNow = "2026-11-18T15:05:00Z"

/**
 * How late it is for the products under test when the run begins.
 * @throws when `OUTPOST_E2E_NOW` is no time.
 */
export function firstNow(): Date {
  const now = new Date(process.env.OUTPOST_E2E_NOW || usualNow)
  if (Number.isNaN(now.getTime())) throw new Error(`OUTPOST_E2E_NOW must be a time such as ${usualNow}.`)
  return now
}

/**
 * Decides, once for all tests, how late it is for the products under test when the run begins: the demo data depend on
 * the day. That of `OUTPOST_E2E_NOW`, any time that JavaScript reads, takes the place of the usual one.
 */
export function decideTheDay() {
  if (process.env[variable]) return
  process.env[variable] = String(firstNow().getTime() - Date.now())
}

/** How late it is for the products under test. Tests and browsers keep the time of the machine. */
export const productNow = () => new Date(Date.now() + Number(process.env[variable] ?? 0))

/** The environment of a program of the product under test: of its own, and at its time where one has been decided. */
export function programEnv(more: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const { REVIEW_API_URL: _, DATABASE_URL: __, SESSION_SECRET: ___, INIT_CWD: ____, ...given } = process.env
  const own: NodeJS.ProcessEnv = { TERMS_URL: "https://www.example.com/terms", ...given }
  if (!own[variable]) return { ...own, ...more }
  const preload = `--require ${JSON.stringify(join(import.meta.dirname, "move-clock.cjs"))}`
  return { ...own, NODE_OPTIONS: [own.NODE_OPTIONS, preload].filter(Boolean).join(" "), ...more }
}
