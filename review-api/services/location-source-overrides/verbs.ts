import { and, eq, sql } from "drizzle-orm"
import type { SourceOverride } from "#lib/contract/index.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { sourceOverrides } from "../../db/schema/location-source-overrides.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy } from "../list-sort.ts"
import { visibleLocation } from "../locations/get-location.ts"
import { recordLocationChange } from "../locations/record-location-changes.ts"
import type { Service, Verbs } from "../service.ts"
import { overrideValues } from "./override-values.ts"

type Row = SourceOverride & { id: number; location_id: number; source_id: number }

const columns = sql`o.id, o.account_id, o.location_id, o.source_id, o.phone, o.website, o.enabled`
const joined = sql`location_source_overrides o join locations l on l.account_id = o.account_id and l.id = o.location_id`

const rowShape = {
  id: column.number(),
  location_id: column.number(),
  source_id: column.number(),
  phone: column.text().nullable(),
  website: column.text().nullable(),
  enabled: column.boolean(),
  account_id: column.number().nullable(),
}

/** GET /location_source_overrides (001 §7): of the locations that the caller sees. */
const listOverrides: Service<"location_source_overrides.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const [locationId, sourceId] = [filterId(query.location_id), filterId(query.source_id)]
  const from = sql`from ${joined} where ${allOf([
    await visibleLocations(deps.db, scope, "l"),
    locationId === undefined ? undefined : sql`o.location_id = ${locationId}`,
    sourceId === undefined ? undefined : sql`o.source_id = ${sourceId}::bigint`,
  ])}`
  const keys = { source_id: { by: [sql`o.source_id`] }, location_id: { by: [sql`o.location_id`] } }
  const order = orderBy(query, keys, ["location_id", "source_id"], sql`o.id`)
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    rowShape,
    sql`select ${columns} ${from} order by ${order} limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/location_source_overrides",
    query,
    page,
    perPage,
    total,
    collection: "location_source_overrides",
    items,
  })
}

/** One that the caller sees. @throws 404 */
async function visibleOverride(db: Db, scope: Scope, id: number): Promise<Row> {
  const visible = await visibleLocations(db, scope, "l")
  const [row] = await rowsOf(
    db,
    rowShape,
    sql`select ${columns} from ${joined} where ${visible} and o.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

const auditValues = ({ source_id, phone, website, enabled }: Row) => ({ source_id, phone, website, enabled })

/** POST /location_source_overrides (001 §7). @throws 404 for the location, 400 for a value (D-158), 409 for a second one. */
const createOverride: Service<"location_source_overrides.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  return deps.db
    .transaction(async (tx) => {
      const location = await visibleLocation(tx, scope, pathId(String(body.location_id)))
      const { sourceId, ...values } = await overrideValues(tx, body, location.country ?? null)
      const [made] = await tx
        .insert(sourceOverrides)
        .values({ ...values, accountId, locationId: location.id, sourceId })
        .returning({ id: sourceOverrides.id })
      const row = await visibleOverride(tx, scope, made!.id)
      const change = { id: location.id, name: location.name, after: auditValues(row) }
      await recordLocationChange(tx, deps, actor, accountId, change)
      return row
    })
    .catch((error) => {
      if (isUniqueViolation(error)) throw new ApiError(409, "This directory has settings of its own already")
      throw error
    })
}

/** PATCH /location_source_overrides/{id} (001 §7). @throws 404, 400 for a value (D-158). */
const updateOverride: Service<"location_source_overrides.update"> = async ({
  deps,
  scope,
  params,
  body,
  actor,
}) => {
  const { accountId } = scope
  const id = pathId(params.id)
  return deps.db.transaction(async (tx) => {
    const before = await visibleOverride(tx, scope, id)
    const location = await visibleLocation(tx, scope, before.location_id)
    const { sourceId: _, ...values } = await overrideValues(
      tx,
      { ...body, source_id: before.source_id },
      location.country ?? null,
    )
    if (Object.keys(values).length > 0) {
      await tx
        .update(sourceOverrides)
        .set(values)
        .where(and(eq(sourceOverrides.accountId, accountId), eq(sourceOverrides.id, id)))
    }
    const row = await visibleOverride(tx, scope, id)
    await recordLocationChange(tx, deps, actor, accountId, {
      id: location.id,
      name: location.name,
      before: auditValues(before),
      after: auditValues(row),
    })
    return row
  })
}

export const verbs = {
  "location_source_overrides.list": listOverrides,
  "location_source_overrides.create": createOverride,
  "location_source_overrides.update": updateOverride,
} satisfies Verbs
