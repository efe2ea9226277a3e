import { z } from "zod"
import { dateOrders, importEncodings, ratingScales } from "#lib/contract/imports/constants.ts"
import { importFields } from "./import-fields.ts"

/** How a file is read: what someone chose, else what all of it shows. It travels to a running program. */
export const decidedSchema = z.object({
  charset: z.object({
    encoding: z.enum(importEncodings).nullable(),
    isMixed: z.boolean(),
    /** Of JSON: all keys of its objects, where the first ones do not have them all. */
    keys: z.array(z.string()).optional(),
    shape: z
      .object({
        separator: z.string(),
        lineEnd: z.enum(["\n", "\r\n", "\r"]),
        skipped: z.number().int(),
        firstLine: z.number().int(),
        isEscaped: z.boolean().optional(),
      })
      .optional(),
  }),
  /** Field to position. */
  columns: z.partialRecord(z.enum(importFields), z.number().int().nonnegative()),
  /** Zones of times by field, as the names of their columns say. */
  zones: z.partialRecord(z.enum(importFields), z.string()),
  /** Months of names that mean another one in another language. */
  monthNames: z.array(z.tuple([z.string(), z.number()])).optional(),
  ratingScale: z.enum(ratingScales),
  /** The scales of sources that the column of this position names, by `sourceKey`; null is open. */
  sourceScales: z
    .object({
      column: z.number().int(),
      scales: z.array(z.tuple([z.string(), z.enum(ratingScales).nullable()])),
    })
    .optional(),
  /** Whether the scale is only the likely one: nothing is imported yet. */
  isScaleOpen: z.boolean().optional(),
  /** Stars of words. */
  ratingWords: z.array(z.tuple([z.string(), z.number()])).optional(),
  /** Columns besides that of states which say of some rows that they are no public reviews. */
  publicColumns: z
    .array(
      z.object({
        column: z.number().int(),
        name: z.string(),
        kind: z.enum(["showing", "hiding", "moment", "type"]),
      }),
    )
    .optional(),
  /** Column of a file of others that says which responses are published. */
  responseStates: z.number().int().optional(),
  /** Of a column of recommendations. */
  recommendedZero: z.enum(["no", "neither"]).optional(),
  /** None reads each date as it shows itself: all of them do, or nothing is imported yet. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** Lines of rows of which the file has a newer version, with the same review id. */
  olderLines: z.array(z.number().int()).optional(),
  /** Folded names that rows give to several locations. */
  sharedNames: z.array(z.string()).optional(),
  /** Folded names of locations in several cities, which have no address or id. */
  cityNames: z.array(z.string()).optional(),
})
export type Decided = z.infer<typeof decidedSchema>
