import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"

export const hotelFile =
  process.env.OUTPOST_HOTEL_CSV ?? join(import.meta.dirname, "../../../shared/data/hotel-reviews.csv")
export const hasHotels = existsSync(hotelFile)

export type HotelRow = { place: string; stars: number }

/** Facts that tell a hotel from the others; characters that the file itself spoils are left out. */
export const placeOf = ({ name, address }: { name: string; address: string }): string =>
  `${name}|${address}`.replace(/[^\x20-\x7e]/g, "")

/** Rows of the hotel file that have a date, which are those that an import takes; all rows are `total`. */
export function readHotels(): { total: number; taken: HotelRow[] } {
  const rows = parse(readFileSync(hotelFile), {
    columns: true,
    bom: true,
    relax_quotes: true,
  }) as Record<string, string>[]
  const taken = rows
    .filter((row) => row["reviews.date"]?.trim())
    .map((row) => ({
      place: placeOf({ name: row.name!.trim(), address: row.address!.trim() }),
      stars: Math.floor(Number(row["reviews.rating"] || 0) + 0.5),
    }))
  return { total: rows.length, taken }
}
