import { z } from "zod"
import { dateOrders, importEncodings, ratingScales } from "#lib/contract/imports/constants.ts"
import type { Db } from "../db/connect.ts"
import { decidedSchema } from "./decided.ts"
import { importFields } from "./import-fields.ts"
import type { ImportTotals } from "./target.ts"

/** Request for an import. */
export const importRequestSchema = z.object({
  fileName: z.string().max(255),
  account: z.string().trim().min(1, "The account needs a name.").max(200),
  admin: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ error: (issue) => `"${issue.input}" is not an email address.` })),
  password: z
    .string()
    .min(10, "The password must have at least 10 characters.")
    .max(128, "The password must have at most 128 characters.")
    .optional(),
  /** Field to column name. */
  map: z.partialRecord(z.enum(importFields), z.string()),
  source: z.string().optional(),
  /** Name of the location of rows that name none. */
  defaultLocation: z.string().trim().min(1).max(200).optional(),
  /** `YYYY-MM-DD` for rows without a date. */
  defaultDate: z.iso.date({ error: "The default date must look like 2025-01-31." }).optional(),
  /** Of day and month in dates with the year last; without it all rows have to allow the same. */
  dateOrder: z.enum(dateOrders).optional(),
  /** Of dates without a zone, and of a new account; else the account's. */
  timeZone: z.string().optional(),
  /** The best rating; without it the file has to show it. */
  ratingScale: z.enum(ratingScales).optional(),
  /** Of some sources, by `sourceKey`. */
  ratingScales: z.record(z.string(), z.enum(ratingScales)).optional(),
  encoding: z.enum(importEncodings).optional(),
  dryRun: z.boolean(),
})
export type ImportRequest = z.infer<typeof importRequestSchema>

/** Options of an import; also sent to a running program. */
export const importOptionsSchema = importRequestSchema.extend({
  /** How the file is read, after all of it was looked at. */
  decided: decidedSchema,
})

/** Options for the program itself. */
export type OwnOptions = {
  /** The account, whose person has been let in already; it is not looked for by name and email. */
  accountId?: number
  /** Called in the transaction that shows everything; what it throws takes all of it away again. */
  whenShown?: (tx: Db, totals: ImportTotals & { locationsAdded: number; importId: number }) => Promise<void>
}

export type ImportOptions = z.infer<typeof importOptionsSchema> & OwnOptions
