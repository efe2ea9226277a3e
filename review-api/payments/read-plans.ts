import { readFileSync } from "node:fs"
import { SettingsError } from "#lib/settings/read-variables.ts"
import { type BillingPlans, plansOf, plansSchema } from "./plans.ts"
import { samplePlans } from "./sample-plans.ts"

const read = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw refusal(error instanceof SyntaxError ? `is not JSON: ${message}` : `cannot be read (${code})`)
  }
}

const refusal = (what: string) => new SettingsError(`BILLING_PLANS: its file ${what}.`)

/**
 * Plans and prices of the installation (D-287).
 * @param path of `BILLING_PLANS`; the samples without one.
 * @throws SettingsError that says where the file is wrong.
 */
export function readPlans(path: string | undefined): BillingPlans {
  if (path === undefined) return samplePlans
  const parsed = plansSchema.safeParse(read(path))
  if (parsed.success) return plansOf(parsed.data)
  const [issue] = parsed.error.issues
  throw refusal(`is wrong at ${issue!.path.join(".") || "its beginning"}: ${issue!.message}`)
}
