import { type SQL, sql } from "drizzle-orm"

/**
 * A figure of each of many locations as the server wrote them: a row for each would take the driver longer than the server,
 * and equal texts are equal figures, which need not be read again.
 */
export type FiguresText = string

/** Of all rows of a statement, as one value. */
export const figuresText = (locationId: SQL, figure: SQL): SQL =>
  sql`coalesce(json_agg(json_build_array(${locationId}, ${figure})), '[]')::text`

/** By the ids of locations. */
export const figuresIn = (text: FiguresText): Map<number, number> =>
  new Map(JSON.parse(text) as [number, number][])
