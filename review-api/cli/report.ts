import type { ImportResult } from "../import/events.ts"
import type { ImportOptions } from "../import/options.ts"

const number = (value: number) => value.toLocaleString("en-US")

/** The lines that end an import. */
export function report(result: ImportResult, options: ImportOptions, rejected: string | null): string[] {
  const { isDryRun, isNewAccount } = result
  const lines = [
    isDryRun ? "Dry run: nothing was written. The import would give:" : "Import done.",
    `  Account        ${options.account} (${isNewAccount ? "new" : "existing"})`,
    `  Source         ${result.sourceName}`,
    `  Rows           ${number(result.rows)}`,
    `  Imported       ${number(result.imported)}`,
    `  Already known  ${number(result.known)}`,
    `  Rejected       ${number(result.rejected)}${rejected ? ` (listed in ${rejected})` : ""}`,
    `  Locations      ${number(result.locationsAdded)} new, ${number(result.locationsTotal)} in all`,
  ]
  if (isNewAccount && !isDryRun) lines.push(`  Sign in        ${options.admin}`)
  if (result.generatedPassword !== null)
    lines.push(`  Password       ${result.generatedPassword}   (shown only now)`)
  if (!isNewAccount && options.password !== undefined)
    lines.push("  The account exists, so --password was not used.")
  return lines
}
