import type { DateOrder } from "#lib/contract/imports/constants.ts"

/** Characters of days and years in English, Dutch and Polish; Spanish and Portuguese; German; French; Italian. */
const spellings = [
  ["d", "[yjr]"],
  ["d", "a"],
  ["t", "j"],
  ["j", "a"],
  ["g", "a"],
] as const
const arrangements: readonly (readonly [DateOrder, (day: string, year: string) => string[]])[] = [
  ["day_first", (day, year) => [day, "mm?", year]],
  ["month_first", (day, year) => ["mm?", day, year]],
  ["year_first", (day, year) => [year, "mm?", day]],
]
const orders = arrangements.map(([order, arranged]) => {
  const ways = spellings.map(([day, year]) => arranged(`${day}${day}?`, `(?:${year}{4}|${year}{2})`))
  const pattern = ways.map((parts) => parts.join("[-./ ]{0,2}")).join("|")
  return [order, new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?!\\p{L})`, "iu")] as const
})

/**
 * The order of dates that the name of a column says itself: "Date (MM/DD/YYYY)", "Datum TT.MM.JJJJ".
 * @returns null where it says none.
 */
export const orderOfName = (name: string): DateOrder | null =>
  orders.find(([, pattern]) => pattern.test(name))?.[0] ?? null
