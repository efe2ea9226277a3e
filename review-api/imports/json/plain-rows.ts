import type { CsvRow } from "../read-csv.ts"
import { readLimits } from "../read-limits.ts"
import { blankLine, isMember, type Member, unreadRow } from "./members.ts"

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return value
  // Addresses of images, for example.
  if (Array.isArray(value) && value.every(isPlain)) return value.map(textOf).join("\n")
  return JSON.stringify(value)
}

/** Google's newer interfaces call the path of a review its name. */
const isPath = (key: string, value: unknown): boolean =>
  key === "name" && typeof value === "string" && /^\w{1,50}\/.{1,200}\/reviews\/[^/]{1,300}$/.test(value)

const deepest = 3

/** The texts of an object by their keys; those of objects in it by all keys on the way: `review.user.name`. */
function* textsOf(member: Member, before = "", depth = 0): Generator<[string, string]> {
  for (const [key, value] of Object.entries(member)) {
    if (isMember(value) && depth < deepest) yield* textsOf(value, `${before}${key}.`, depth + 1)
    else yield [isPath(`${before}${key}`, value) ? "reviewId" : `${before}${key}`, textOf(value)]
  }
}

/** A list of plain values, as the row of a table. */
export const isTableRow = (member: unknown): member is unknown[] =>
  Array.isArray(member) && member.length > 0 && member.every(isPlain)

/** Lists as rows of a table, of which the first has the names of columns. */
export async function* tableRows(members: AsyncIterable<unknown>): AsyncGenerator<CsvRow> {
  let line = 0
  for await (const member of members) {
    line += 1
    yield isTableRow(member) ? { line, cells: member.map(textOf) } : unreadRow(line, member)
  }
}

/** The columns of a list: the keys of its first objects. */
function columnsOf(first: readonly unknown[]): Map<string, number> {
  const columns = new Map<string, number>()
  let characters = 0
  for (const member of first.filter(isMember)) {
    for (const [key] of textsOf(member)) {
      if (columns.has(key)) continue
      characters += key.length
      if (columns.size >= readLimits.columns || characters > readLimits.headerCharacters) return columns
      columns.set(key, columns.size)
    }
  }
  return columns
}

/** Keys of the objects of a file. */
export type JsonKeys = {
  /** All of them, where the file was looked through before; else those of the first objects are taken. */
  keys?: readonly string[]
  /** Is told each key without a column. */
  onLateKey?: (key: string) => void
}

/** Keys of the first objects and of later ones, as far as there is room for columns. */
export function withLateKeys(keys: readonly string[], late: Iterable<string>): string[] {
  const all = [...keys]
  let characters = keys.reduce((sum, key) => sum + key.length, 0)
  for (const key of late) {
    characters += key.length
    if (all.length >= readLimits.columns || characters > readLimits.headerCharacters) break
    all.push(key)
  }
  return all
}

/**
 * The objects of a list as rows with their keys as columns, the names of columns first.
 * @param first members, from which the columns are taken. @param members all of them. @param linesAbove the first one.
 */
export async function* plainRows(
  first: readonly unknown[],
  members: AsyncIterable<unknown>,
  linesAbove: number,
  { keys, onLateKey }: JsonKeys = {},
): AsyncGenerator<CsvRow> {
  const columns = keys ? new Map(keys.map((key, at) => [key, at])) : columnsOf(first)
  yield { line: 1, cells: [...columns.keys()].map((key) => key.replaceAll("\0", "").toWellFormed()) }
  let line = linesAbove
  for await (const member of members) {
    line += 1
    if (member === blankLine) continue
    if (!isMember(member)) {
      yield unreadRow(line, member)
      continue
    }
    const cells = Array.from(columns, () => "")
    for (const [key, text] of textsOf(member)) {
      const at = columns.get(key)
      if (at !== undefined) cells[at] = text
      else if (text !== "") onLateKey?.(key)
    }
    yield { line, cells }
  }
}
