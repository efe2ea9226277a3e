import type { CsvRow } from "./read-csv.ts"

/** A row of Qualtrics' own ids of columns, the third one of its files. */
const importId = /^\{\s*"ImportId"\s*:/

const isOfImportIds = ({ cells }: CsvRow): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== "")
  return filled.length > 0 && filled.every((cell) => importId.test(cell.trim()))
}

/** Qualtrics' name of a question, which says nothing of it: "Q1", "Q2_1", "QID5". */
const questionNumber = /^Q(?:ID)?\d/i
const maxQuestion = 200

/** The names of columns, and in place of a question's number its text. */
const withQuestions = (names: readonly string[], texts: readonly string[]): string[] =>
  names.map((name, at) => {
    const text = (texts[at] ?? "").replaceAll(/\s+/g, " ").trim()
    return questionNumber.test(name.trim()) && text !== "" ? text.slice(0, maxQuestion) : name
  })

const isSame = ({ cells }: CsvRow, { cells: others }: CsvRow): boolean =>
  cells.length === others.length && cells.every((cell, at) => cell.trim() === others[at]!.trim())

/**
 * The rows of a file with one row of names: Qualtrics' texts of questions and ids of columns below it are none, nor is the
 * same row of names again, as files that were joined have it.
 */
export async function* withOneHeading(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  const first: CsvRow[] = []
  let header: CsvRow | null = null
  for await (const row of rows) {
    if (header) {
      if (!isSame(row, header)) yield row
      continue
    }
    first.push(row)
    const [names, texts] = first
    const isFound = first.length > 1 && isOfImportIds(row)
    if (!isFound && first.length < 3) continue
    header = names!
    if (isFound)
      yield first.length > 2 ? { ...names!, cells: withQuestions(names!.cells, texts!.cells) } : names!
    else yield* [names!, ...first.slice(1).filter((one) => !isSame(one, names!))]
  }
  if (!header) yield* first
}
