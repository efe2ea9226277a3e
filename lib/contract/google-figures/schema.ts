import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  daySchema,
  fileQuery,
  idListSchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pagingSchema,
} from "../common.ts"
import { figureAccesses, googleFigureNames } from "./constants.ts"

/** Days and locations whose figures are asked for; both days included. */
const narrowing = {
  start_date: daySchema.optional(),
  end_date: daySchema.optional(),
  group_id: idTextSchema.optional(),
  location_id: idTextSchema.optional(),
  location_ids: idListSchema.optional(),
}
const narrowingSchema = z.object(narrowing)
export type GoogleFiguresFilter = z.infer<typeof narrowingSchema>

/** Null is not known; 0 is what Google counted. */
const figure = z.number().int().nullable()

/** All views are null where those on Search or on Maps are. */
const figuresShape = Object.fromEntries(googleFigureNames.map((name) => [name, figure])) as Record<
  (typeof googleFigureNames)[number],
  typeof figure
>

/** Figures of one location on one of its own days. */
export const googleFiguresSchema = z.looseObject({
  location_id: idSchema,
  location_name: z.string(),
  day: daySchema,
  ...figuresShape,
  is_simulated: z.boolean(),
})
export type GoogleFigures = z.infer<typeof googleFiguresSchema>

/** GET /google_figures: the newest days first. */
export const googleFiguresQuerySchema = z.object({ ...accountQuery, ...cursorQuery, ...narrowing })
export const googleFiguresListSchema = listAnswer("google_figures", googleFiguresSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** GET of the file. */
export const googleFiguresFileQuerySchema = fileQuery(narrowingSchema)

/**
 * A figure of a period. `compared` and `compared_before` are of those days of each location alone whose day in the period
 * before has the figure too: their difference is the change, like for like.
 */
export const googleFigureSumSchema = z.looseObject({
  name: z.enum(googleFigureNames),
  value: figure,
  compared: figure,
  compared_before: figure,
})
export type GoogleFigureSum = z.infer<typeof googleFigureSumSchema>

/** All locations together on one day, with how many of them have figures of it. */
export const googleFiguresDaySchema = z.looseObject({
  day: daySchema,
  ...figuresShape,
  locations: z.number().int(),
})
export type GoogleFiguresDay = z.infer<typeof googleFiguresDaySchema>

/** GET /google_figures/overview: figures of a period, of all its locations together, day by day. */
export const googleFiguresOverviewQuerySchema = z.object({ ...accountQuery, ...narrowing })
export const googleFiguresOverviewSchema = z.looseObject({
  figures: z.array(googleFigureSumSchema),
  days: z.array(googleFiguresDaySchema),
  /** The last day of which any of the locations has figures, in whatever period; null without any. */
  last_day: daySchema.nullable(),
  /** Locations with figures in the period. */
  locations: z.number().int().nullish(),
  /** Some of the figures are the simulator's. */
  is_simulated: z.boolean(),
  access: z.enum(figureAccesses).nullish(),
})
export type GoogleFiguresOverview = z.infer<typeof googleFiguresOverviewSchema>
