import { openStatusLabels } from "#lib/contract/index.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import { simpleName } from "./field-names.ts"

/** Columns of Bing's files that no other program names so. */
const ofBing = ["operatinghours", "open24hours"] as const

const dayNames = daysFromMonday.map((day) => day.slice(0, 3))
const isTrue = (text: string): boolean => /^(?:true|yes|y|1)$/i.test(text.trim())

/** A part of the hours of a week: "Mon 08:00 AM-08:00 PM", "Mon-Fri 8:00-17:00", "Sunday: closed". */
const part = /^([a-z]{3,9})(?: ?[-–] ?([a-z]{3,9}))?:? (.+)$/i

const dayAt = (name: string | undefined): number => dayNames.indexOf((name ?? "").slice(0, 3).toLowerCase())

/**
 * The hours of each day from Monday as cells of their own have them; days that a week leaves out are closed.
 * @returns null for a text that is no such week.
 */
function daysOf(text: string): string[] | null {
  const days = daysFromMonday.map((): string[] => [])
  for (const one of text.split(/[;\n]/).map((given) => given.trim())) {
    if (one === "") continue
    const [, first, last, hours] = part.exec(one) ?? []
    const [from, to] = [dayAt(first), last === undefined ? dayAt(first) : dayAt(last)]
    if (from < 0 || to < 0 || hours === undefined) return null
    for (let at = from; ; at = (at + 1) % days.length) {
      days[at]!.push(hours.trim())
      if (at === to) break
    }
  }
  return days.map((hours) => (hours.length === 0 ? "Closed" : hours.join(", ")))
}

/** The cells of days of a row; a week that can't be read stands at Monday, where it is said. */
function weekCells(text: string, isAlways: boolean): string[] {
  if (isAlways) return daysFromMonday.map(() => "24 hours")
  if (text.trim() === "") return daysFromMonday.map(() => "")
  return daysOf(text) ?? daysFromMonday.map((_, at) => (at === 0 ? text : ""))
}

/**
 * Rows of a file of Bing Places (docs/listing-files.md) with a column for each day, and with the status of a location;
 * those of other files as they are.
 * @param rows the header first.
 */
export async function* withBingColumns(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let names: string[] | null = null
  for await (const row of rows) {
    const isHeader: boolean = names === null
    names ??= row.cells.map(simpleName)
    const [week, always] = ofBing.map((name) => names!.indexOf(name)) as [number, number]
    const closed = names.indexOf("isclosed")
    if (week < 0 && always < 0) {
      yield row
      continue
    }
    const first = week < 0 ? always : week
    const days: readonly string[] = isHeader
      ? daysFromMonday
      : weekCells(row.cells[week] ?? "", isTrue(row.cells[always] ?? ""))
    const cells = row.cells.flatMap((cell, at): readonly string[] => {
      if (at === first) return days
      if (at === always) return []
      if (at !== closed) return [cell]
      return [isHeader ? "status" : isTrue(cell) ? openStatusLabels.inactive : ""]
    })
    yield { ...row, cells }
  }
}
