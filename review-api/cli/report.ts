import type { ImportResult } from "../imports/events.ts"
import type { ImportOptions } from "../imports/options.ts"
import type { Survey } from "../imports/survey/survey-file.ts"
import { readingLines } from "./report-reading.ts"

const number = (value: number) => value.toLocaleString("en-US")

/** Known rows that have the id of another row of the file. */
function repeatedLine({ repeats }: ImportResult): string[] {
  if (!repeats) return []
  const { rows, differing, lines } = repeats
  const named = `line ${lines.map(number).join(", ")}${differing > lines.length ? " and more" : ""}`
  const others = differing > 0 ? `; other contents in ${named}` : ""
  return [
    `  Repeated       ${number(rows)} with the review id of another row; the newest is imported${others}`,
  ]
}

/** The lines that end an import. */
export function report(
  result: ImportResult,
  options: ImportOptions,
  survey: Survey,
  rejected: string | null,
): string[] {
  const { isDryRun, isNewAccount } = result
  const lines = [
    isDryRun ? "Dry run: nothing was written. The import would result in:" : "Import done.",
    `  Account        ${options.account} (${isNewAccount ? "new" : "existing"})`,
    `  Source         ${result.sourceName}`,
    `  Rows           ${number(result.rows)}`,
    `  Imported       ${number(result.imported)}`,
    `  Already known  ${number(Math.max(0, result.known - (result.repeats?.rows ?? 0)))}`,
    ...repeatedLine(result),
    `  Rejected       ${number(result.rejected)}${rejected ? ` (listed in ${rejected})` : ""}`,
    `  Locations      ${number(result.locationsAdded)} new, ${number(result.locationsTotal)} in total`,
  ]
  lines.push(...readingLines(survey, options, result))
  if (isNewAccount && !isDryRun) lines.push(`  Log in         ${options.admin}`)
  if (result.generatedPassword !== null)
    lines.push(`  Password       ${result.generatedPassword}   (shown only once)`)
  if (!isNewAccount && options.password !== undefined)
    lines.push("  The account already exists, so --password was not used.")
  return lines
}
