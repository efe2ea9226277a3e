import type { Readable } from "node:stream"
import { mapColumns } from "../../review-api/imports/columns.ts"
import { openRows } from "../../review-api/imports/open-rows.ts"
import { readRating } from "../../review-api/imports/rating.ts"
import { tidy } from "../../review-api/imports/text.ts"

/** A review as its file says it; the stars are for comparing only and no analysis sees them. */
export type RatedText = { place: string; title: string; content: string; rating: number | null }

/** Reads the reviews of any file that `import:reviews` understands. */
export async function readRatedTexts(bytes: Readable): Promise<RatedText[]> {
  const texts: RatedText[] = []
  const { rows } = await openRows(bytes)
  let columns: ReturnType<typeof mapColumns> | undefined
  for await (const { cells } of rows) {
    if (!columns) {
      columns = mapColumns(cells, {}, { hasDate: true })
      continue
    }
    const at = columns
    const cell = (name: keyof typeof at) => tidy(cells[at[name] ?? -1] ?? "")
    const rated = readRating(cell("rating"))
    texts.push({
      place: cell("location_name"),
      title: cell("title"),
      content: cell("content"),
      rating: "error" in rated ? null : rated.rating,
    })
  }
  return texts
}
