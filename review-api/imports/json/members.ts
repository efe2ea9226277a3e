import type { CsvRow } from "../read-csv.ts"

/** A member of a list of reviews that is an object. */
export type Member = Readonly<Record<string, unknown>>

/** Line of a file that is not JSON, among others that are. */
export class BrokenLine {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Line of a file that has nothing: it counts as a line, and is no row. */
export const blankLine = Symbol("blank line")

export const isMember = (value: unknown): value is Member =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof BrokenLine)

const maxShown = 200

const kindOf = (value: unknown): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "a list"
      : typeof value === "string"
        ? "a text"
        : `a ${typeof value}`

/** The row of a member that is no object, with the reason why it can't be read. */
export function unreadRow(line: number, member: unknown): CsvRow {
  const isBroken = member instanceof BrokenLine
  const text = isBroken ? member.text : JSON.stringify(member)
  const problem = isBroken ? "is not JSON" : `is ${kindOf(member)}, not a review`
  return { line, cells: [text.slice(0, maxShown)], unread: `the row can't be read: it ${problem}` }
}
