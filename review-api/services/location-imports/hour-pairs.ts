import { daysFromMonday, type Weekday } from "#lib/contract/weekdays.ts"
import { blankMark } from "../../imports/blank-marks.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import { givenNames, namesOfField, simpleName } from "./field-names.ts"

type Side = "opens" | "closes"

const sides: readonly (readonly [Side, readonly string[]])[] = [
  [
    "opens",
    "open opens opensat openat opening openingtime openinghour opentime openhour start starts starttime starthour from begin begins von ab beginn offnung offnet ouverture ouvre debut apertura abre inicio desde aperto apre abertura van vanaf begintijd od".split(
      " ",
    ),
  ],
  [
    "closes",
    "close closes closesat closeat closing closingtime closinghour closetime closehour end ends endtime endhour to until till through bis ende schliessung schliesst fermeture ferme fin cierre cierra hasta chiusura chiude fechamento fecha ate tot eindtijd do".split(
      " ",
    ),
  ],
]

/** Names of days that are too short to be known without a word beside them. */
const shortDays: readonly (readonly string[])[] = [
  ["mon"],
  ["tue", "tues"],
  ["wed", "weds"],
  ["thu", "thur", "thurs"],
  ["fri"],
  ["sat"],
  ["sun"],
]

const dayNamed: ReadonlyMap<string, Weekday> = new Map(
  daysFromMonday.flatMap((day, at) => [...namesOfField(day), ...shortDays[at]!].map((name) => [name, day])),
)

/** The whole that the hours of a day may be named as a part of: "Business hours > Monday > Open". */
const whole = /^(?:store|business|opening|regular)?hours(?=.)/

type Part = { day: Weekday; side: Side; slot: number }

/** The time that a column is named for: "Monday Open", "closing_time_tue", "Fri 2 from", "Montag von". */
function partNamed(name: string): Part | null {
  const simple = simpleName(name)
  const digits = simple.replace(/\D/g, "")
  const bare = simple.replace(/\d/g, "")
  for (const text of new Set([bare, bare.replace(whole, "")])) {
    for (const [side, words] of sides) {
      for (const word of words) {
        const rests = [
          text.endsWith(word) && text.slice(0, -word.length),
          text.startsWith(word) && text.slice(word.length),
        ]
        const day = rests.flatMap((rest) => (rest ? (dayNamed.get(rest) ?? []) : []))[0]
        if (day) return { day, side, slot: digits === "" ? 1 : Number(digits) }
      }
    }
  }
  return null
}

type Slot = { opens: number; closes: number }
/** Positions of the times of each day. */
type DayColumns = ReadonlyMap<Weekday, readonly Slot[]>

/** Days whose times have columns of their own, both of them; a day that has one column for all of it keeps that. */
function dayColumnsOf(header: readonly string[]): DayColumns {
  const whole = new Set(givenNames(header))
  const found = new Map<Weekday, Map<number, Partial<Slot>>>()
  for (const [at, name] of header.entries()) {
    const part = partNamed(name)
    if (!part || namesOfField(part.day).some((one) => whole.has(one))) continue
    const slots = found.get(part.day) ?? new Map<number, Partial<Slot>>()
    found.set(part.day, slots.set(part.slot, { [part.side]: at, ...slots.get(part.slot) }))
  }
  return new Map(
    [...found].flatMap(([day, slots]): [Weekday, Slot[]][] => {
      const whole = [...slots].toSorted(([one], [other]) => one - other).map(([, slot]) => slot)
      const pairs = whole.filter(
        (slot): slot is Slot => slot.opens !== undefined && slot.closes !== undefined,
      )
      return pairs.length > 0 && pairs.length === whole.length ? [[day, pairs]] : []
    }),
  )
}

const hasTime = (text: string): boolean => /\d/.test(text)

/** The hours of a day in one text, as a column of its own would have them. */
function dayText(cells: readonly string[], slots: readonly Slot[]): string {
  const textAt = (at: number) => {
    const text = (cells[at] ?? "").trim()
    return blankMark(text) === null ? text : ""
  }
  const texts = slots.flatMap(({ opens, closes }) => {
    const [from, to] = [textAt(opens), textAt(closes)]
    if (from === "" && to === "") return []
    // "Closed" or "24 hours" stands in one of them, or in both.
    if (!hasTime(from) && to.toLowerCase() === from.toLowerCase()) return [from]
    if (to === "" && (!hasTime(from) || /24/.test(from))) return [from]
    if (from === "" && !hasTime(to)) return [to]
    return [`${from} - ${to}`]
  })
  const timed = texts.filter(hasTime)
  return (timed.length > 0 ? timed : texts.slice(0, 1)).join(", ")
}

/**
 * Rows with one column for each day, where a file has two or more: one for when it opens, one for when it closes.
 * @param rows the header first.
 */
export async function* withWholeDays(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let days: DayColumns | null = null
  let [firsts, gone] = [new Map<number, Weekday>(), new Set<number>()]
  for await (const row of rows) {
    const isHeader: boolean = days === null
    if (days === null) {
      days = dayColumnsOf(row.cells)
      firsts = new Map([...days].map(([day, [slot]]) => [Math.min(slot!.opens, slot!.closes), day]))
      const all = [...days.values()].flat().flatMap(({ opens, closes }) => [opens, closes])
      gone = new Set(all.filter((at) => !firsts.has(at)))
    }
    const known: DayColumns = days
    if (known.size === 0) {
      yield row
      continue
    }
    const cells = row.cells.flatMap((cell, at) => {
      const day = firsts.get(at)
      if (day) return [isHeader ? day : dayText(row.cells, known.get(day)!)]
      return gone.has(at) ? [] : [cell]
    })
    yield { ...row, cells }
  }
}
