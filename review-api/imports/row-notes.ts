import type { ImportNote } from "#lib/contract/imports/schema.ts"
import type { RowNote } from "./row-note.ts"

const maxSamples = 3
const maxCharacters = 60

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters).toWellFormed()}…` : line
}

/** Counts what of rows is not imported, by kind and field. */
export class NoteCounter {
  readonly #notes = new Map<string, ImportNote>()

  see(row: { line: number; notes?: readonly RowNote[] }): void {
    for (const { kind, field, text } of row.notes ?? []) {
      const key = `${kind} ${field}`
      const note = this.#notes.get(key) ?? { kind, field, rows: 0, samples: [] }
      this.#notes.set(key, note)
      note.rows += 1
      const sample = cut(text)
      if (note.samples.length < maxSamples && !note.samples.some((one) => one.text === sample))
        note.samples.push({ line: row.line, text: sample })
    }
  }

  report(): ImportNote[] {
    return [...this.#notes.values()]
  }
}
