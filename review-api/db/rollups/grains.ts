import { monthStart } from "#lib/dates/day.ts"
import { dayOfInstant } from "./account-days.ts"
import type { RolledReview } from "./change.ts"

type Place = RolledReview & { day: string }

/** A rollup table: the columns that tell its cells apart, in the order of its primary key. */
export type Grain = {
  table: string
  keys: readonly {
    name: string
    type: "bigint" | "integer" | "date"
    of: (review: Place) => number | string
  }[]
}

const day = { name: "day", type: "date", of: (review: Place) => review.day } as const
const month = { name: "month", type: "date", of: (review: Place) => monthStart(review.day) } as const
const source = { name: "source_id", type: "integer", of: (review: Place) => review.sourceId } as const
const location = { name: "location_id", type: "bigint", of: (review: Place) => review.locationId } as const
const importId = { name: "import_id", type: "bigint", of: (review: Place) => review.importId ?? 0 } as const

/** The four rollup tables (design: rollups). */
export const grains = {
  sourceDay: { table: "rollup_source_day", keys: [day, source, importId] },
  locationMonth: { table: "rollup_location_month", keys: [location, month, importId] },
  locationSourceMonth: { table: "rollup_location_source_month", keys: [location, source, month, importId] },
  locationSourceDay: { table: "rollup_location_source_day", keys: [location, day, source, importId] },
} as const satisfies Record<string, Grain>
export type GrainName = keyof typeof grains
export const grainNames = Object.keys(grains) as GrainName[]

/** Key values of the cell that a review belongs to, its day taken in the given zone. */
export const placeOf = (review: RolledReview, timeZone: string): Place => ({
  ...review,
  day: dayOfInstant(Date.parse(review.publishedAt), timeZone),
})
