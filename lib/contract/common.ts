import { z } from "zod"
import { maxInList, tooManyInList } from "./comma-list.ts"
import { fileHeadings, fileTypes } from "./export-files/constants.ts"
import { lineSchema } from "./line.ts"
import { maxPerPage, maxRowsPaged } from "./paging-constants.ts"

/** Ids are opaque (D-007): numbers from the embedded API, anything textual from another one. */
export const idSchema = z.union([z.number().int("must be an ID"), lineSchema.min(1).max(64)], {
  error: ({ input }) => (input === undefined ? undefined : "must be an ID"),
})
export type Id = z.infer<typeof idSchema>

/** A standard email address, blanks around it taken away; at most as long as a mail server takes (RFC 5321). */
export const emailSchema = z
  .string()
  .trim()
  .min(1, "can't be blank")
  .max(254, "is too long")
  .regex(z.regexes.email, "Enter a valid email address")

/** An id as it stands in a path or query. */
export const idTextSchema = z.string().min(1).max(64)

/** Ids that narrow a list: any of them. */
export const idListSchema = z.array(idTextSchema).max(maxInList, tooManyInList)

/** Subject of a file where it is one of many: the id of a microsurvey, or a keyword (D-107). */
export const resourceIdSchema = lineSchema.min(1).max(100)

/** PostgreSQL has no year 0. */
const hasYear = /^(?!0000)/

/** `YYYY-MM-DD`, a day in the account's time zone (D-011). */
export const daySchema = z.iso.date().regex(hasYear, "must be a date (YYYY-MM-DD)")

/** ISO 8601 instant in UTC (D-011). */
const instantText = "must be an instant (2026-01-31T09:30:00Z)"
export const instantSchema = z.iso.datetime({ offset: true, error: instantText }).regex(hasYear, instantText)

/** A day of the account, or an instant where hours matter (D-011). */
export const dayOrInstantSchema = z.union([daySchema, instantSchema], {
  error: "must be a date (YYYY-MM-DD) or an instant (2026-01-31T09:30:00Z)",
})

const direction = "[Aa][Ss][Cc]|[Dd][Ee][Ss][Cc]"
const oneOf = (words: string) => new RegExp(`^(?:${words})$`)
const commaListOf = (words: string) => new RegExp(`^ *(?:${words}) *(?:, *(?:${words}) *)*$`)

const directionsSchema = z.string().max(200).regex(commaListOf(direction), "must be asc or desc").optional()

/** Paging of every list (D-009), from page 1. A list has one order, unless it has a `sortQuery`. */
export const pageQuery = {
  page: z.number().int().min(1).optional(),
  per_page: z.number().int().min(1).max(maxPerPage).optional(),
  "sort[by]": z.never("is not available for this list").optional(),
  "sort[order]": directionsSchema.describe("Has no effect: this list has a fixed order."),
  nonce: z.string().max(64).optional(),
}

/** Paging of a list that can be longer than anybody pages through: `after` is the older page, `before` the newer one. */
export const cursorQuery = {
  ...pageQuery,
  page: pageQuery.page.describe(
    `From 1, and at most ${maxRowsPaged} rows into the list: the \`next\` link of the last such page leads on, with \`after\`. Cursors take precedence.`,
  ),
  before: z.string().max(1000).optional(),
  after: z.string().max(1000).optional(),
}

/** For a copy that is kept up to date: what was written since, in that order. */
export const changedQuery = {
  updated_after: instantSchema
    .describe(
      "Only rows written at this instant or later, in the order of writing: for keeping your own copy. Continue with the `next` link, and next time with the newest `updated_at`. Without `page` and `sort`.",
    )
    .optional(),
}

/** The same, with the cursor of that order, for a list that has no others. */
export const changedPageQuery = {
  ...changedQuery,
  after: z.string().max(1000).describe("With `updated_after` alone.").optional(),
}

/**
 * Sorting of a list: comma lists that pair by position (D-009), the direction in any case; everything else is an error
 * (D-276).
 * @param keys what `sort[by]` may name.
 * @param howMany `one` for a list that is in the order of one key alone.
 */
export const sortQuery = (keys: readonly string[], howMany: "one" | "some" = "some") => {
  const listOf = howMany === "one" ? oneOf : commaListOf
  const wordsOf = (words: readonly string[]) => ({ "x-words": words, "x-how-many": howMany })
  return {
    "sort[by]": z
      .string()
      .max(200)
      .regex(listOf(keys.join("|")), `must be one of ${keys.join(", ")}`)
      .meta(wordsOf(keys))
      .optional(),
    "sort[order]": z
      .string()
      .max(200)
      .regex(listOf(direction), "must be asc or desc")
      .meta(wordsOf(["asc", "desc"]))
      .optional(),
  }
}

/** `account_id` as scope value (D-008). */
export const accountQuery = { account_id: idTextSchema.optional() }

/** Search (D-010). */
export const searchQuery = {
  keywords: z.string().max(200).optional(),
  search_type: z.enum(["contains", "typeahead"]).optional(),
}

/** The query of a file: what narrows and sorts its list, and its form, CSV when nothing is said (D-110). */
export const fileQuery = <S extends z.ZodRawShape>(narrowing: z.ZodObject<S>) =>
  z.object({
    ...accountQuery,
    ...narrowing.shape,
    file_type: z.enum(fileTypes).optional(),
    nonce: pageQuery.nonce,
  })

/** Headings of a CSV file: the names of its columns unless said otherwise (D-111). */
export const headingsQuery = { headings: z.enum(fileHeadings).optional() }

export const linkSchema = z.looseObject({ href: z.string() })

/** The paginated answer of 000 §3: `_embedded.{collection}`, `_page`, `_total_pages`, `_total`, `_links`. */
export const listAnswer = <K extends string, T extends z.ZodType>(collection: K, item: T) =>
  z.looseObject({
    _embedded: z.looseObject({ [collection]: z.array(item) } as Record<K, z.ZodArray<T>>),
    _page: z.number().int(),
    _total_pages: z.number().int(),
    _total: z.number().int(),
    _links: z
      .looseObject({
        self: linkSchema.optional(),
        first: linkSchema.optional(),
        last: linkSchema.optional(),
        prev: linkSchema.optional(),
        next: linkSchema.optional(),
      })
      .optional(),
  })

/** Where the pages before and after this one begin, in a list that has cursors. */
export const pagingSchema = z
  .looseObject({ cursors: z.looseObject({ before: z.string().nullable(), after: z.string().nullable() }) })
  .nullish()

/** Marks a list that may not have counted all rows: it has no number of pages. */
export const cutTotal = {
  _total_pages: z.number().int().optional(),
  /** False when `_total` stopped counting: there are at least so many, and the links lead through all of them. */
  _total_exact: z.boolean().optional(),
}

/** Error body (D-013). Some Review APIs say `Message`. */
export const errorSchema = z.looseObject({
  status: z.number().int().optional(),
  error: z.string().optional(),
  Message: z.string().optional(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>

export const idParamSchema = z.object({ id: idTextSchema })
