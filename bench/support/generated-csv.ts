import { once } from "node:events"
import { createWriteStream } from "node:fs"

const cities = ["Austin,TX", "Boston,MA", "Chicago,IL", "Denver,CO", "Portland,OR"]
const words =
  "friendly room quiet breakfast late clean staff parking noisy view price window bed coffee".split(" ")

/** A text of 20 to 80 words, the same for the same row. */
export const textOf = (row: number) =>
  Array.from(
    { length: 20 + (row % 60) },
    (_, at) => words[(row * 7 + at * (1 + (row % 5))) % words.length],
  ).join(" ")

/** Writes a file of reviews at 500 places; the same count gives the same file. */
export async function writeReviewsCsv(file: string, rows: number) {
  const out = createWriteStream(file)
  out.write("location_name,address,city,state,review_id,rating,title,content,author,published_at\n")
  for (let row = 0; row < rows; row += 1) {
    const place = row % 500
    const day = new Date(Date.UTC(2024, 0, 1) + (row % 700) * 86_400_000).toISOString().slice(0, 10)
    const cells = [`Place ${place}`, `${place} Main Street`, cities[place % 5]!, `r-${row}`, 1 + (row % 5)]
    const line = `${cells.join(",")},Visit ${row},"${textOf(row)}",Guest ${row % 997},${day}\n`
    if (!out.write(line)) await once(out, "drain")
  }
  out.end()
  await once(out, "close")
}
