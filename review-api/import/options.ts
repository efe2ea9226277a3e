import { z } from "zod"

export const importFields = [
  "location_name",
  "address",
  "city",
  "state",
  "zipcode",
  "country",
  "latitude",
  "longitude",
  "external_id",
  "review_id",
  "rating",
  "title",
  "content",
  "author",
  "published_at",
] as const
export type ImportField = (typeof importFields)[number]

/** What an import is asked to do; also what travels to a running program. */
export const importOptionsSchema = z.object({
  fileName: z.string().max(255),
  account: z.string().trim().min(1, "The account needs a name.").max(200),
  admin: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ error: (issue) => `"${issue.input}" is not an e-mail address.` })),
  password: z
    .string()
    .min(10, "The password needs at least 10 characters.")
    .max(128, "The password has at most 128 characters.")
    .optional(),
  /** Field to column name. */
  map: z.partialRecord(z.enum(importFields), z.string()),
  source: z.string().optional(),
  /** `YYYY-MM-DD` for rows without a date. */
  defaultDate: z.iso.date({ error: "The default date must look like 2025-01-31." }).optional(),
  dryRun: z.boolean(),
})
export type ImportOptions = z.infer<typeof importOptionsSchema>
