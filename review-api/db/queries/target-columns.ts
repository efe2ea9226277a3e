import { type SQL, sql } from "drizzle-orm"
import {
  type LocationCustomTarget,
  type TargetFieldName,
  type TargetWeightName,
  targetFields,
  weightOf,
} from "#lib/contract/index.ts"
import { column } from "../rows.ts"
import type { locationTargets } from "../schema/scores.ts"
import { wireInstant } from "./instants.ts"

type Name = TargetFieldName | TargetWeightName
type Stored = typeof locationTargets.$inferInsert
export type TargetValues = Record<Name, number>

/** Every value and its weight, as they are called in SQL and over the wire. */
export const targetNames: readonly Name[] = targetFields.flatMap((name): Name[] => [name, weightOf(name)])

const camel = (name: string) => name.replace(/_(\w)/g, (_, initial: string) => initial.toUpperCase())

/** The values of a body as the table takes them. */
export const storedValues = (values: TargetValues) =>
  Object.fromEntries(targetNames.map((name) => [camel(name), values[name]])) as Pick<
    Stored,
    Exclude<keyof Stored, "accountId" | "id" | "locationId" | "groupId" | "createdAt" | "updatedAt">
  >

/** The values of a row or a body alone. */
export const targetValuesOf = (row: TargetValues): TargetValues =>
  Object.fromEntries(targetNames.map((name) => [name, row[name]])) as TargetValues

/** Targets `t` with the names of what they are of, as they go out. */
export const targetColumns: SQL = sql`t.id, t.account_id,
  t.location_id, t.group_id, l.name as location_name, g.name as group_name,
  ${sql.raw(targetNames.map((name) => `t.${name}`).join(", "))}, ${wireInstant(sql`t.updated_at`)} as updated_at`

/** Of `targetColumns`. */
export const targetRowShape = {
  total_reviews: column.number(),
  avg_rating: column.number(),
  ll_sync_ratio: column.number(),
  response_rate: column.number(),
  response_time: column.number(),
  owner_photos_count: column.number(),
  total_reviews_weight: column.number(),
  avg_rating_weight: column.number(),
  ll_sync_ratio_weight: column.number(),
  response_rate_weight: column.number(),
  response_time_weight: column.number(),
  owner_photos_count_weight: column.number(),
  id: column.number(),
  account_id: column.number(),
  updated_at: column.text().nullable(),
  location_id: column.number().nullable(),
  group_id: column.number().nullable(),
  location_name: column.text().nullable(),
  group_name: column.text().nullable(),
}

/** Targets of what is still there. */
export const targetTables: SQL = sql`location_targets t
  left join locations l on l.account_id = t.account_id and l.id = t.location_id
  left join groups g on g.account_id = t.account_id and g.id = t.group_id`

export type TargetRow = LocationCustomTarget & TargetValues & { id: number }
