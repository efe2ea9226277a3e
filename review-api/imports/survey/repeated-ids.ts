import { hash } from "node:crypto"
import type { DateOrder } from "#lib/contract/imports/constants.ts"
import { blankMark, isShortenedId } from "../blank-marks.ts"
import type { ColumnMap } from "../columns.ts"
import { readDate } from "../dates.ts"
import { folded } from "../identity.ts"
import type { ImportField } from "../import-fields.ts"
import { KeyTable } from "../key-table.ts"
import { plainCell, trimUnseen } from "../text.ts"

/** Orders in which dates may come to be read. */
const orders = ["day_first", "month_first"] as const satisfies readonly DateOrder[]
const maxSamples = 3
/** Older rows that are told; of more, the first of each id is taken. */
const mostOlder = 50_000
const msPerMinute = 60_000
/** Facts of each id: place, author and text, and in each order the line and the minute of its newest row. */
const width = 3 + 2 * orders.length

/** Lines of rows of which the file has a newer version, by the order of its dates. */
export type OlderLines = Readonly<Record<(typeof orders)[number], readonly number[]>>

const digest = (text: string): Buffer => hash("sha256", text, "buffer")
const shortDigest = (text: string): number => (text === "" ? 0 : digest(text).readUInt32LE(0))

/** Rows with the review id of another: versions of one review, of which the newest counts, or other reviews. */
export class RepeatedIds {
  readonly #map: ColumnMap
  /** The newest row of each id: place, author, text, and in each order the line and the minute. */
  readonly #newest = new KeyTable(width)
  readonly #older: Record<(typeof orders)[number], number[]> = { day_first: [], month_first: [] }
  readonly #shared = new Set<string>()

  constructor(map: ColumnMap) {
    this.#map = map
  }

  see(line: number, cells: readonly string[]): void {
    const text = (field: ImportField) => (cells[this.#map[field] ?? -1] ?? "").trim()
    const id = trimUnseen(text("review_id"))
    if (id === "" || blankMark(id) || isShortenedId(id)) return
    const { facts, isKnown } = this.#newest.of(digest(`${text("source")}\n${id}`).readUIntLE(0, 6) + 1)
    const [place, author, content] = [
      shortDigest(
        folded(["location_name", "address", "external_id"].map((one) => text(one as ImportField)).join("\n")),
      ),
      shortDigest(folded(text("author"))),
      shortDigest(`${text("title")}${text("content")}`),
    ] as const
    const isOther =
      isKnown &&
      (facts[0] !== place || (facts[1] !== author && facts[1] !== 0 && author !== 0 && facts[2] !== content))
    if (isOther) {
      if (this.#shared.size < maxSamples) this.#shared.add(id)
      return
    }
    if (!isKnown) facts.set([place, author, content])
    const minutes = minutesOf(plainCell(text("published_at")))
    orders.forEach((order, at) => {
      const [lineAt, minuteAt] = [3 + 2 * at, 4 + 2 * at]
      const older = this.#older[order]
      const isNewer = !isKnown || minutes[at]! > facts[minuteAt]!
      if (isKnown && isNewer && older.length < mostOlder) older.push(facts[lineAt]!)
      if (isNewer) facts.set([line, minutes[at]!], lineAt)
    })
  }

  /** Some ids that different reviews have. */
  get shared(): string[] {
    return [...this.#shared]
  }

  get older(): OlderLines {
    return this.#older
  }
}

/** A date in minutes, in each order; 0 where it is none. */
function minutesOf(text: string): number[] {
  const minute = (order: DateOrder) =>
    Math.max(0, Math.floor((readDate(text, "UTC", order)?.at.getTime() ?? 0) / msPerMinute))
  if (!/^\d{4}/.test(text)) return orders.map(minute)
  const only = minute(orders[0])
  return orders.map(() => only)
}
