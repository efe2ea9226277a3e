import { type GetColumnData, type SQL, sql } from "drizzle-orm"
import { type PgColumn, PgDialect } from "drizzle-orm/pg-core"
import type { Db } from "./connect.ts"

/** OIDs of PostgreSQL's types, by what both drivers make of their values. */
const families = {
  number: { one: [20, 21, 23, 26, 700, 701, 1700], many: [1005, 1007, 1016, 1021, 1022] },
  text: { one: [18, 19, 25, 1042, 1043, 2950], many: [1003, 1009, 1015, 2951] },
  boolean: { one: [16], many: [1000] },
  instant: { one: [1184], many: [] },
  day: { one: [1082], many: [] },
  json: { one: [114, 3802], many: [199, 3807] },
} as const

type Family = keyof typeof families

const familyOfType: ReadonlyMap<string, Family> = new Map([
  ["bigint", "number"],
  ["bigserial", "number"],
  ["integer", "number"],
  ["smallint", "number"],
  ["real", "number"],
  ["double precision", "number"],
  ["numeric", "number"],
  ["text", "text"],
  ["uuid", "text"],
  ["boolean", "boolean"],
  ["timestamp with time zone", "instant"],
  ["date", "day"],
  ["json", "json"],
  ["jsonb", "json"],
])

/** A column of a statement's rows, whose values are a `T`. */
export class RowColumn<T> {
  /** Of the type alone: no column has it. */
  declare readonly value: T
  readonly family: Family
  readonly isArray: boolean
  readonly isNullable: boolean

  constructor(family: Family, isArray = false, isNullable = false) {
    this.family = family
    this.isArray = isArray
    this.isNullable = isNullable
  }

  /** The same column where null is a value too. */
  nullable(): RowColumn<T | null> {
    return new RowColumn<T | null>(this.family, this.isArray, true)
  }

  /** The column of arrays of such values. */
  array(): RowColumn<T[]> {
    return new RowColumn<T[]>(this.family, true)
  }

  /** Whether the database's type of a result is this column's. */
  takes(oid: number): boolean {
    const { one, many } = families[this.family]
    return (this.isArray ? many : one).some((known) => known === oid)
  }
}

const kinds = {
  number: new RowColumn<number>("number"),
  text: new RowColumn<string>("text"),
  boolean: new RowColumn<boolean>("boolean"),
  instant: new RowColumn<string>("instant"),
  day: new RowColumn<string>("day"),
  json: new RowColumn<unknown>("json"),
}

/** Columns of rows; a type argument says which values it has where these are fewer than the database's type takes. */
export const column = {
  /** Any number of the database: 8-byte integers and `numeric` too. */
  number: <T extends number = number>() => kinds.number as RowColumn<T>,
  /** `text`, `varchar`, `uuid` and the like. */
  text: <T extends string = string>() => kinds.text as RowColumn<T>,
  boolean: <T extends boolean = boolean>() => kinds.boolean as RowColumn<T>,
  /** `timestamptz` as the database writes it; `wireInstant` in the statement makes it `text` of the wire. */
  instant: () => kinds.instant,
  /** `date`, as `YYYY-MM-DD`. */
  day: () => kinds.day,
  /** `json` or `jsonb`; what is inside is not looked at. */
  json: <T = unknown>() => kinds.json as RowColumn<T>,
  /** Numbers under some names. */
  numbers: <N extends string>(names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [name, kinds.number])) as Record<N, RowColumn<number>>,
  /** The column of a table. @throws for types that no column here has */
  of<C extends PgColumn>(of: C): RowColumn<GetColumnData<C>> {
    const [name, array] = of
      .getSQLType()
      .replace(/\([^()]*\)/, "")
      .split("[")
    const family = familyOfType.get(name!)
    if (!family) throw new Error(`no rows have columns of the type ${name}`)
    return new RowColumn<GetColumnData<C>>(family, array !== undefined, !of.notNull)
  },
}

/** The columns of rows by the keys of the objects; `createdAt` is the column `created_at` of the statement. */
export type RowShape = Record<string, RowColumn<unknown> | PgColumn>

type ValueOf<C> = C extends RowColumn<infer T> ? T : C extends PgColumn ? GetColumnData<C> : never

/** A row of a shape. */
export type RowOf<S extends RowShape> = { -readonly [Key in keyof S]: ValueOf<S[Key]> }

/** The shape of what an outer join may find nothing of. */
export const outerShape = <S extends Record<string, RowColumn<unknown>>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, of.nullable()])) as {
    [Key in keyof S]: RowColumn<ValueOf<S[Key]> | null>
  }

type Named = { key: string; name: string; column: RowColumn<unknown> }
type Plan = { all: readonly Named[]; byName: ReadonlyMap<string, Named>; isRenamed: boolean }

const columnName = (key: string): string => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

function planOf(shape: RowShape): Plan {
  const all = Object.entries(shape).map(
    ([key, given]): Named => ({
      key,
      name: columnName(key),
      column: given instanceof RowColumn ? given : column.of(given),
    }),
  )
  return {
    all,
    byName: new Map(all.map((one) => [one.name, one])),
    isRenamed: all.some(({ key, name }) => key !== name),
  }
}

/** Plans of the shapes that modules keep, so that they are made once. */
const plans = new WeakMap<RowShape, Plan>()

function keptPlanOf(shape: RowShape): Plan {
  const kept = plans.get(shape)
  if (kept) return kept
  const plan = planOf(shape)
  plans.set(shape, plan)
  return plan
}

type Row = Record<string, unknown>
type Result = { rows: Row[]; fields: readonly { name: string; dataTypeID: number }[] }

const dialect = new PgDialect({ casing: "snake_case" })

const mismatch = (statement: SQL, problems: readonly string[]) =>
  new Error(`rows are not as expected: ${problems.join(", ")}, of: ${dialect.sqlToQuery(statement).sql}`)

function problemsOf({ all, byName }: Plan, fields: Result["fields"]): string[] {
  const names = new Set(fields.map(({ name }) => name))
  return [
    ...all.filter(({ name }) => !names.has(name)).map(({ name }) => `no column ${name}`),
    ...fields.flatMap(({ name, dataTypeID }) => {
      const known = byName.get(name)
      if (!known) return [`a column ${name} too many`]
      return known.column.takes(dataTypeID) ? [] : [`${name} is of the type ${dataTypeID}`]
    }),
    ...(names.size < fields.length ? ["a column twice"] : []),
  ]
}

const isAsPlanned = ({ all, byName }: Plan, fields: Result["fields"]) =>
  fields.length === all.length &&
  fields.every(({ name, dataTypeID }) => byName.get(name)?.column.takes(dataTypeID) === true)

/** Both drivers answer `{ rows, fields }`. */
const run = async (db: Db, statement: SQL): Promise<Result> =>
  (await db.execute(statement)) as unknown as Result

/** Tests compare each answer with its shape. In production a column too many or a null must not cost someone their page. */
const isChecked = process.env["NODE_ENV"] === "test"

/**
 * Runs a statement that the query builder can't make. Its columns must be those of the shape, in any order.
 * @returns its rows. Where all keys are names of columns they are the driver's own objects, not copies.
 * @throws in tests: where a column is missing, superfluous or of another type, and for a null in one that is not nullable.
 */
export async function rowsOf<S extends RowShape>(db: Db, shape: S, statement: SQL): Promise<RowOf<S>[]> {
  const { rows, fields } = await run(db, statement)
  const plan = keptPlanOf(shape)
  if (isChecked && !isAsPlanned(plan, fields)) throw mismatch(statement, problemsOf(plan, fields))
  const refuseNull = (name: string) => mismatch(statement, [`null in ${name}`])
  if (!plan.isRenamed) {
    for (const { name, column: of } of plan.all) {
      if (isChecked && !of.isNullable && rows.some((row) => row[name] === null)) throw refuseNull(name)
    }
    return rows as RowOf<S>[]
  }
  return rows.map((row) => {
    const made: Row = {}
    for (const { key, name, column: of } of plan.all) {
      const value = row[name]
      if (isChecked && value === null && !of.isNullable) throw refuseNull(name)
      made[key] = value
    }
    return made as RowOf<S>
  })
}

/**
 * Counts rows.
 * @param from the statement behind `select count(*)`: a FROM with its conditions.
 */
export async function countOf(db: Db, from: SQL): Promise<number> {
  const [row] = await rowsOf(db, countShape, sql`select count(*) ${from}`)
  return row!.count
}

const countShape = { count: column.number() }

/** Whether a statement gives or changes any row. @param statement one that names no more rows than it must: `limit 1`. */
export async function hasRows(db: Db, statement: SQL): Promise<boolean> {
  const { rows } = await run(db, statement)
  return rows.length > 0
}
