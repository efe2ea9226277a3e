import type { ImportNote } from "#lib/contract/imports/schema.ts"

type Noted = { line: number; notes?: readonly { kind: ImportNote["kind"]; field: string; text: string }[] }

const maxSamples = 3
const maxCharacters = 60

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters).toWellFormed()}…` : line
}

/** Counts what of rows is not imported, by kind and field. */
export class NoteCounter {
  readonly #notes: Map<string, ImportNote>

  /** @param known what rows before have left. */
  constructor(known: readonly ImportNote[] = []) {
    this.#notes = new Map(known.map((note) => [`${note.kind} ${note.field}`, structuredClone(note)]))
  }

  see(row: Noted): void {
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
