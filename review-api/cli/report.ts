import type { DateOrder } from "#lib/contract/import-constants.ts"
import type { ImportDates } from "#lib/contract/imports.ts"
import type { ImportResult } from "../import/events.ts"
import type { ImportOptions } from "../import/options.ts"

const number = (value: number) => value.toLocaleString("en-US")

const orderLabels = { day_first: "day first", month_first: "month first" } as const

function datesLine(dates: ImportDates, chosen: DateOrder | null): string {
  const order = chosen ?? dates.order
  if (!order && dates.day_first > 0 && dates.month_first > 0)
    return `  Dates          day first in ${number(dates.day_first)}, month first in ${number(dates.month_first)}. The import needs --date-order and rejects the rest`
  const read = order ? orderLabels[order] : "day or month first? The import needs --date-order"
  const [sample] = dates.samples
  const day = order && sample?.[order]
  return `  Dates          ${read}${day ? ` ("${sample!.text}" is ${day})` : ""}`
}

/** The lines that end an import. */
export function report(result: ImportResult, options: ImportOptions, rejected: string | null): string[] {
  const { isDryRun, isNewAccount } = result
  const lines = [
    isDryRun ? "Dry run: nothing was written. The import would result in:" : "Import done.",
    `  Account        ${options.account} (${isNewAccount ? "new" : "existing"})`,
    `  Source         ${result.sourceName}`,
    `  Rows           ${number(result.rows)}`,
    `  Imported       ${number(result.imported)}`,
    `  Already known  ${number(result.known)}`,
    `  Rejected       ${number(result.rejected)}${rejected ? ` (listed in ${rejected})` : ""}`,
    `  Locations      ${number(result.locationsAdded)} new, ${number(result.locationsTotal)} in total`,
  ]
  if (result.dates) lines.push(datesLine(result.dates, options.dateOrder ?? null))
  if (isNewAccount && !isDryRun) lines.push(`  Log in         ${options.admin}`)
  if (result.generatedPassword !== null)
    lines.push(`  Password       ${result.generatedPassword}   (shown only once)`)
  if (!isNewAccount && options.password !== undefined)
    lines.push("  The account already exists, so --password was not used.")
  return lines
}
