import { readFileSync } from "node:fs"

type KnownCategory = { id: number; code: string; name: string; terms: string[] }

const file = new URL("./categories.tsv", import.meta.url)

/**
 * Every category of a business, by its id here, its code among the tagging presets of OpenStreetMap, name and further
 * words. `scripts/make-categories.mjs` writes the file; ids never change.
 */
export const knownCategories: readonly KnownCategory[] = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [id, code, name, terms] = line.split("\t") as [string, string, string, string?]
    return { id: Number(id), code, name, terms: terms ? terms.split("|") : [] }
  })
