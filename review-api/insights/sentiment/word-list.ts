function readTable(table: string, between: string | RegExp): Map<string, number> {
  const list = new Map<string, number>()
  for (const line of table.trim().split("\n")) {
    const [, valence, rest] = /^\s*(-?[\d.]+)\s+(\S.*)$/.exec(line) ?? []
    if (!rest) throw new Error(`Not a line of words: ${line}`)
    for (const entry of rest.split(between)) list.set(entry.trim(), Number(valence))
  }
  return list
}

/** Reads a table of opinion words: each line a valence from -4 to 4, and then words between spaces. */
export const wordList = (table: string): Map<string, number> => readTable(table, /\s+/)

/** Reads a table of phrases: each line a valence from -4 to 4, and then phrases between commas. */
export const phraseList = (table: string): Map<string, number> => readTable(table, ",")
