import { z } from "zod"
import { maxInList, tooManyInList } from "../comma-list.ts"
import { daySchema, idListSchema, idTextSchema } from "../common.ts"
import { labelNameSchema } from "../label-name.ts"
import { lineSchema } from "../line.ts"
import { oneOrMore } from "../one-or-more.ts"
import type { DateFilter, Filter, ValueFilter } from "./filter.ts"
import { type dateNames, isValue } from "./filters-on.ts"
import { filterKinds, mostOf, shapeOf, type ValueOf, wordsOf } from "./kinds.ts"

type Optional<T> = z.ZodOptional<z.ZodType<T>>
type Nullish<T> = z.ZodOptional<z.ZodNullable<z.ZodType<T>>>

/** A whole number between two; the error names both. */
function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

const starsSchema = oneOrMore(wholeNumber(0, 5), 6)

/** One of fixed words, or a number between the first and the last. */
function wordSchema(values: readonly (string | number)[]): z.ZodType {
  if (typeof values[0] !== "number") return z.enum(values as readonly string[])
  const numbers = values.map(Number)
  return wholeNumber(Math.min(...numbers), Math.max(...numbers))
}

type Holds = (typeof filterKinds)[ValueFilter["kind"]]["holds"]

const schemas: Record<Holds, (filter: ValueFilter) => z.ZodType> = {
  id: () => idTextSchema,
  stars: () => starsSchema,
  code: () => z.string().max(100),
  labels: () => z.array(labelNameSchema).max(maxInList, tooManyInList),
  text: (filter) => {
    const [shape, text] = [shapeOf(filter), z.string().max(mostOf(filter))]
    return shape ? text.regex(shape, `must be a key of ${mostOf(filter)} characters from a link`) : text
  },
  texts: (filter) => z.array(z.string().max(mostOf(filter))).max(50),
  word: (filter) => wordSchema(wordsOf(filter)),
  wordOrWords: (filter) => oneOrMore(wordSchema(wordsOf(filter)), wordsOf(filter).length),
  words: (filter) => z.array(wordSchema(wordsOf(filter))),
}

/** API schema of a filter under its own name. */
const apiSchema = (filter: ValueFilter): z.ZodType => schemas[filterKinds[filter.kind].holds](filter)

type Entry = readonly [name: string, schema: z.ZodType]

const optional = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.map(([name, schema]) => [name, schema.optional()]))

const apiEntries = (filter: ValueFilter, name = filter.api): Entry[] => [
  ...(name ? [[name, apiSchema(filter)] as const] : []),
  ...(filter.apiMany ? [[filter.apiMany, idListSchema] as const] : []),
]

type ApiNames<F extends Filter> = F extends { api: infer A extends string } ? A : never
type ManyNames<F extends Filter> = F extends { apiMany: infer A extends string } ? A : never
type HasDate<F extends Filter, Days> = Extract<F, DateFilter> extends never ? unknown : Days

/** The part of a query that filters make, by the names of the API. */
export type ApiShape<F extends Filter> = { [R in F as ApiNames<R>]: Optional<ValueOf<R, "api">> } & {
  [R in F as ManyNames<R>]: z.ZodOptional<typeof idListSchema>
} & HasDate<F, Record<"published_after" | "published_before", z.ZodOptional<typeof daySchema>>>

/** API query of filters. */
export type ApiQuery<F extends Filter> = {
  [K in keyof ApiShape<F>]?: ApiShape<F>[K] extends z.ZodType<infer T> ? Exclude<T, undefined> : never
}

const daysShape = { published_after: daySchema.optional(), published_before: daySchema.optional() }

/** Filters of a list (D-099, D-125), by their names in the API; both days are included. */
export const apiShape = <F extends Filter>(list: readonly F[]): ApiShape<F> =>
  Object.assign(
    {},
    ...(list as readonly Filter[]).map((filter) =>
      isValue(filter) ? optional(apiEntries(filter)) : daysShape,
    ),
  )

type ExportName<F extends Filter> = F extends { export: infer A extends string } ? A : ApiNames<F>

/** The same in the words of files (000 §7), where null is absent too. */
export type ExportShape<F extends Filter> = { [R in F as ExportName<R>]: Nullish<ValueOf<R, "api">> } & {
  [R in F as ManyNames<R>]: Nullish<string[]>
} & HasDate<F, Record<"dateDescriptor" | "from" | "to", Nullish<string>>>

/** Filters with the same name on different pages, such as sentiments, may each have their values. */
function merged(entries: readonly Entry[], nullish: (schema: z.ZodType) => z.ZodType) {
  const byName = new Map<string, z.ZodType[]>()
  for (const [name, schema] of entries) byName.set(name, [...(byName.get(name) ?? []), schema])
  return Object.fromEntries(
    [...byName].map(([name, [first, ...others]]) => [
      name,
      nullish(others.length === 0 ? first! : z.union([first!, ...others])),
    ]),
  )
}

const datesShape = {
  dateDescriptor: z.string().max(40).nullish(),
  from: daysShape.published_after.nullish(),
  to: daysShape.published_before.nullish(),
}

/** Filters of a list's file, by their names in exports. */
export const exportShape = <F extends Filter>(list: readonly F[]): ExportShape<F> => {
  const values = (list as readonly Filter[]).filter(isValue)
  const entries = values.flatMap((filter) => apiEntries(filter, filter.export ?? filter.api))
  return {
    ...(values.length < list.length ? datesShape : {}),
    ...merged(entries, (schema) => schema.optional().nullish()),
  } as never
}

type AliasName<F extends Filter> = F extends { exportAlias: infer A extends string } ? A : never

/** Other names that schedules have for filters. */
export const aliasShape = <F extends Filter>(
  list: readonly F[],
): { [R in F as AliasName<R>]: Nullish<ValueOf<R, "api">> } => {
  const aliased = (list as readonly Filter[]).filter(isValue).filter(({ exportAlias }) => exportAlias)
  return Object.fromEntries(
    aliased.map((filter) => [filter.exportAlias, apiSchema(filter).optional().nullish()]),
  ) as never
}

/** As long as a field may be (D-261): so long are 500 ids with commas between. */
const values = lineSchema.min(1).max(10_000)
const savedText = (filter: ValueFilter) => [lineSchema.min(1).max(mostOf(filter))]

/** Where a saved filter keeps another form than the API takes. */
const savedForms: { [H in Holds]?: (filter: ValueFilter) => z.ZodType[] } = {
  // One id, or several with commas between (D-040).
  id: ({ kind }) => [
    z.union([z.number(), filterKinds[kind].isLong ? lineSchema.min(1).max(65 * maxInList) : values]),
  ],
  code: () => [values],
  text: savedText,
  texts: savedText,
  word: (filter) =>
    typeof wordsOf(filter)[0] === "number"
      ? wordsOf(filter).map((word) => z.literal(word))
      : [apiSchema(filter)],
}

const savedSchemas = (filter: ValueFilter): z.ZodType[] =>
  savedForms[filterKinds[filter.kind].holds]?.(filter) ?? [apiSchema(filter)]

type Addresses<F extends Filter> = F extends { address: infer A extends string } ? A : never

export type SavedShape<F extends Filter> = {
  [A in Addresses<F>]: Nullish<ValueOf<Extract<F, { address: A }>, "saved">>
} & Record<(typeof dateNames)[number], Nullish<string>>

/** Filters that a saved filter keeps, by their names in the URL (000 §3, D-269). */
export const savedShape = <F extends Filter>(list: readonly F[]): SavedShape<F> => {
  const values = (list as readonly Filter[]).filter(isValue)
  const entries = values.flatMap((filter) =>
    savedSchemas(filter).map((schema) => [filter.address, schema] as const),
  )
  const days = daySchema.nullish()
  return {
    dateDescriptor: lineSchema.min(1).max(40).nullish(),
    from: days,
    to: days,
    ...merged(entries, (schema) => schema.nullish()),
  } as never
}
