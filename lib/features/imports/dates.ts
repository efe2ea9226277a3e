import { type DateOrder, dateOrders } from "#lib/contract/imports/constants.ts"
import type { Import, ImportDates } from "#lib/contract/imports/schema.ts"
import { lineWith, mixedOrdersText, oneWayOf } from "#lib/format/mixed-orders.ts"
import { countOf } from "#lib/format/numbers.ts"

type Sample = ImportDates["samples"][number]
type Dated = Pick<Import, "dates" | "date_order">

export const orderLabels: Readonly<Record<DateOrder, string>> = {
  day_first: "Day first",
  month_first: "Month first",
  year_first: "Year first",
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" })

/** "03/04/2025 → April 3, 2025", or that it is no date in that order. */
export function sampleText(sample: Sample, order: DateOrder): string {
  const day = sample[order] ?? null
  return `${sample.text} → ${day ? longDay.format(new Date(`${day}T00:00:00Z`)) : "not a date"}`
}

/** The orders that are worth choosing. */
export const ordersOf = ({ choices }: ImportDates): readonly DateOrder[] =>
  choices ?? ["day_first", "month_first"]

/** Rows lost by choosing an order in a file that mixes both; null in any other. */
export function rejectedText(dates: ImportDates, order: DateOrder): string | null {
  if (mixedOrdersText(dates) === null) return null
  const other = dateOrders.reduce((sum, one) => sum + (one === order ? 0 : (dates[one] ?? 0)), 0)
  return `${countOf(other, "row", "rows")} with the other order rejected`
}

/** Whether someone has to say what comes first before a file can be imported. */
export const isOrderOpen = ({ dates, date_order }: Dated): boolean =>
  Boolean(dates && !dates.order && !date_order)

/** The moment of a row, "January 31, 2025" with a time where it has one; as the file has it while its order is open. */
export function momentText(moment: string): string {
  if (!/^\d{4}-/.test(moment)) return moment
  const day = longDay.format(new Date(`${moment.slice(0, 10)}T00:00:00Z`))
  const time = moment.slice(11, 16)
  return time === "" || time === "00:00" ? day : `${day}, ${time}${moment.endsWith("Z") ? " UTC" : ""}`
}

/** Text on the order of day and month in a file, and its effect. */
export function datesText({ dates, date_order }: Dated): string {
  if (!dates) return ""
  const mixed = mixedOrdersText(dates)
  if (mixed) {
    const end = date_order
      ? "Rows whose date doesn't fit the order you chose are rejected."
      : "Choose which one to use. Rows whose date doesn't fit it are rejected."
    return `${mixed} ${end}`
  }
  if (date_order) return `You chose ${orderLabels[date_order].toLowerCase()}.`
  if (!dates.order)
    return `These dates can be read ${ordersOf(dates).length > 2 ? "three" : "two"} ways. Choose which comes first.`
  const { day, month, year } = oneWayOf(dates)
  const [what, shown] = (
    { day_first: ["day", day], month_first: ["month", month], year_first: ["year", year] } as const
  )[dates.order]
  // Several lines together can show what none does alone.
  return shown ? `The ${what} comes first, as ${lineWith(shown)} shows.` : `The ${what} comes first.`
}
