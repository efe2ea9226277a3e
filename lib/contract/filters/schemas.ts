import { z } from "zod"
import { maxInList, tooManyInList } from "../comma-list.ts"
import { daySchema, idListSchema, idTextSchema } from "../common.ts"
import { labelNameSchema } from "../label-name.ts"
import { lineSchema } from "../line.ts"
import { type OneOrMore, oneOrMore } from "../one-or-more.ts"
import type { DateFilter, Filter, ValueFilter } from "./filter.ts"
import { type dateNames, isValue } from "./filters-on.ts"

type FixedValueOf<F> = F extends { values: readonly (infer W)[] } ? (W extends number ? number : W) : never

/** A value of a filter under its name of the API. */
type ApiValue<F extends Filter> = F extends { kind: "stars" }
  ? OneOrMore<number>
  : F extends { kind: "some" }
    ? OneOrMore<FixedValueOf<F>>
    : F extends { kind: "list" }
      ? FixedValueOf<F>[]
      : F extends { kind: "one" }
        ? FixedValueOf<F>
        : F extends { kind: "tags" | "term" }
          ? string[]
          : string

type Optional<T> = z.ZodOptional<z.ZodType<T>>
type Nullish<T> = z.ZodOptional<z.ZodNullable<z.ZodType<T>>>

const starsSchema = oneOrMore(z.number().int().min(0).max(5), 6)

function valuesSchema(kind: "one" | "some" | "list", values: readonly (string | number)[]): z.ZodType {
  const [first] = values
  if (typeof first === "number") {
    const numbers = values.map(Number)
    return z
      .number()
      .int()
      .min(Math.min(...numbers))
      .max(Math.max(...numbers))
  }
  const word = z.enum(values as readonly string[])
  if (kind === "one") return word
  return kind === "some" ? oneOrMore(word, values.length) : z.array(word)
}

/** API schema of a filter under its own name. */
function apiSchema(filter: ValueFilter): z.ZodType {
  switch (filter.kind) {
    case "id":
    case "ids":
      return idTextSchema
    case "stars":
      return starsSchema
    case "category":
      return z.string().max(100)
    case "tags":
      return z.array(labelNameSchema).max(maxInList, tooManyInList)
    case "text":
      return z.string().max(filter.most)
    case "term":
      return z.array(z.string().max(filter.most)).max(50)
    default:
      return valuesSchema(filter.kind, filter.values)
  }
}

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
export type ApiShape<F extends Filter> = { [R in F as ApiNames<R>]: Optional<ApiValue<R>> } & {
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
export type ExportShape<F extends Filter> = { [R in F as ExportName<R>]: Nullish<ApiValue<R>> } & {
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
): { [R in F as AliasName<R>]: Nullish<ApiValue<R>> } => {
  const aliased = (list as readonly Filter[]).filter(isValue).filter(({ exportAlias }) => exportAlias)
  return Object.fromEntries(
    aliased.map((filter) => [filter.exportAlias, apiSchema(filter).optional().nullish()]),
  ) as never
}

/** As long as a field may be (D-261): so long are 500 ids with commas between. */
const values = lineSchema.min(1).max(10_000)
const savedId = z.union([z.number(), values])
/** One id, or several with commas between (D-040). */
const savedIds = z.union([z.number(), lineSchema.min(1).max(65 * maxInList)])

function savedSchemas(filter: ValueFilter): z.ZodType[] {
  switch (filter.kind) {
    case "id":
      return [savedId]
    case "ids":
      return [savedIds]
    case "category":
      return [values]
    case "text":
    case "term":
      return [lineSchema.min(1).max(filter.most)]
    case "one":
      return typeof filter.values[0] === "number"
        ? filter.values.map((word) => z.literal(word))
        : [apiSchema(filter)]
    default:
      return [apiSchema(filter)]
  }
}

type SavedValue<F extends Filter> = F extends { kind: "id" | "ids" }
  ? string | number
  : F extends { kind: "one"; values: readonly (infer W)[] }
    ? W
    : F extends { kind: "term" }
      ? string
      : ApiValue<F>
type Addresses<F extends Filter> = F extends { address: infer A extends string } ? A : never

export type SavedShape<F extends Filter> = {
  [A in Addresses<F>]: Nullish<SavedValue<Extract<F, { address: A }>>>
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
