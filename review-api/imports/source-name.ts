const aliases: Readonly<Record<string, readonly string[]>> = {
  google_maps: ["google", "google my business", "google business profile", "gmb", "gbp", "google reviews"],
  facebook: ["fb", "facebook page", "meta"],
}

/** The name of a source as names are compared: "TripAdvisor.com" is Tripadvisor. */
export const sourceKey = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/^www\./, "")
    .replace(/\.(?:com|de|fr|es|it|co\.uk)$/, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

const maxCharacters = 100

/** As `sourceKey`, of a cell of the column of sources: "none" where it names none. */
export const scaleKey = (cell: string): string => sourceKey(cell.slice(0, maxCharacters)) || "none"

/** Sources by the names that files have for them, see `sourceKey`. */
export function sourcesByName<Source extends { code: string; name: string }>(
  sources: readonly Source[],
): Map<string, Source> {
  const byName = new Map<string, Source>()
  const add = (name: string, source: Source) => {
    const key = sourceKey(name)
    if (key !== "" && !byName.has(key)) byName.set(key, source)
  }
  for (const source of sources) add(source.name, source)
  for (const source of sources) add(source.code, source)
  for (const [code, names] of Object.entries(aliases)) {
    const source = sources.find((one) => one.code === code)
    if (source) for (const name of names) add(name, source)
  }
  return byName
}
