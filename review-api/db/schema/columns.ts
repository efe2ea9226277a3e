import { sql } from "drizzle-orm"
import { bigint, timestamp } from "drizzle-orm/pg-core"

/** A bigint that JavaScript holds as a number: ids stay far below 2^53. */
export const big = (name?: string) => (name ? bigint(name, { mode: "number" }) : bigint({ mode: "number" }))

/** A generated id; unique in the whole table, so it never tells which account it belongs to. */
export const generatedId = () => big().generatedByDefaultAsIdentity()

/** A UTC instant, text on the way in and out. */
export const instant = () => timestamp({ withTimezone: true, mode: "string" })

/** When a row was written last, by the clock of the database: a trigger sets it, so that copies miss no change. */
export const changedAt = () => instant().notNull().default(sql`clock_timestamp()`)

export const createdAt = () => instant().notNull().default(sql`now()`)
