import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { LocationRowAction } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Actor } from "../../audit/actor.ts"
import { ApiError } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { closeUserLocations } from "../../db/queries/user-locations.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { FieldChange, locationImportRows, NewGroup } from "../../db/schema/location-imports.ts"
import { locations, userAssignments } from "../../db/schema/places.ts"
import { locationKey } from "../../imports/identity.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { auditValues } from "../locations/location-audit.ts"
import {
  groupsColumn,
  groupsShape,
  type LocationDetailRow,
  locationDetailColumns,
  locationDetailShape,
} from "../locations/location-columns.ts"
import { locationCells } from "../locations/location-export-columns.ts"
import { type LocationValues, locationValues } from "../locations/location-values.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import { trialLimitText, trialRoom } from "../locations/trial-room.ts"
import type { LocationFields } from "./find-fields.ts"
import { type LocationFinder, openLocationFinder } from "./find-locations.ts"
import { createGroups } from "./new-groups.ts"
import { alreadyOn, calledBy, type NewPlaces } from "./new-places.ts"
import {
  bodyOfRow,
  cellsOf,
  groupsOfRow,
  type RowCells,
  RowError,
  rowErrorOf,
  saidCells,
  withoutErrors,
} from "./read-row.ts"
import type { ReferenceBook } from "./reference-book.ts"
import { changeGroups, type GroupChange, type RowGroups } from "./row-groups.ts"

/** Dependencies of writing rows. */
export type RowWriter = {
  deps: Deps
  scope: Scope
  actor: Actor
  fields: LocationFields
  book: ReferenceBook
  /** Grows by those that rows create. */
  groupNames: Map<string, number>
  createsGroups: boolean
  /** Whether rows may create locations (D-145). */
  canCreate: boolean
  /** External ids and ids that rows above have named, with their lines: each location is named once in a file. */
  named: Map<string, number>
  /** Locations that rows above create. */
  newPlaces: NewPlaces
}

export type WrittenRow = Omit<typeof locationImportRows.$inferInsert, "accountId" | "importId">
export type WrittenRows = { rows: WrittenRow[]; unchanged: number; newGroups: NewGroup[] }

type Stored = typeof locations.$inferSelect
type Plan = {
  line: number
  cells: RowCells
  values: LocationValues
  groups: RowGroups | null
  known: Stored | null
  name: string
}

/**
 * Locations of the account that rows name by id or external id, or call as files do, held until the transaction ends, and then the account,
 * in the order in which every write of a location holds them: whoever has an external id by then keeps it.
 */
async function namedLocations(tx: Db, scope: Scope, cells: readonly RowCells[]) {
  const { accountId } = scope
  const finder = await openLocationFinder(tx, scope)
  const ids = cells.flatMap((row) => (row.id ? (filterId(row.id) ?? []) : idsMeant(finder, row)))
  const externalIds = cells.flatMap(({ external_id: id }) => id || [])
  const own = and(eq(locations.accountId, accountId), isNull(locations.deletedAt))
  const hasExternalId = externalIds.length > 0 ? inArray(locations.externalId, externalIds) : sql`false`
  const isNamed = or(ids.length > 0 ? inArray(locations.id, ids) : undefined, hasExternalId)
  const stored = await tx
    .select()
    .from(locations)
    .where(and(own, isNamed))
    .orderBy(locations.id)
    .for("update")
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const holders = await tx
    .select({ id: locations.id, externalId: locations.externalId })
    .from(locations)
    .where(and(own, hasExternalId))
  const byId = new Map(stored.map((row) => [row.id, row]))
  const seen = await detailsOf(tx, scope, [...byId.keys()])
  return {
    byId,
    holderOf: new Map(holders.map(({ id, externalId }) => [externalId, id])),
    seen: new Map(seen.map((row) => [row.id, row])),
    room: await trialRoom(tx, accountId),
    finder,
  }
}

/** A row that means several says so when its turn comes. */
function idsMeant(finder: LocationFinder, row: RowCells): number[] {
  try {
    const found = finder.find(calledBy(row))
    return found ? [found.id] : []
  } catch (error) {
    if (error instanceof RowError) return []
    throw error
  }
}

async function detailsOf(tx: Db, scope: Scope, ids: readonly number[]): Promise<LocationDetailRow[]> {
  if (ids.length === 0) return []
  const visible = await visibleLocations(tx, scope, "l")
  return rowsOf(
    tx,
    { ...locationDetailShape, ...groupsShape },
    sql`select ${locationDetailColumns}, ${groupsColumn(scope)} from locations l
        where ${visible} and ${isOneOf(sql`l.id`, ids)}`,
  )
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof RowError) return error.message
  if (error instanceof ApiError) return error.errors ? rowErrorOf(error.errors).message : error.message
  throw error
}

/** One thing that is wrong with a row doesn't hide the others. */
function tried<T>(errors: unknown[], read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    errors.push(error)
    return null
  }
}

/** Notes which location a row names: each is named once in a file. @throws RowError for a second time. */
export function noteNamed(
  { named }: Pick<RowWriter, "named">,
  line: number,
  { id, external_id: externalId, google_place_id: placeId, name, address }: RowCells,
): void {
  const isCalled = !id && !externalId && name
  const keys = [
    id && `id ${id}`,
    externalId && `external ${externalId}`,
    isCalled && `called ${locationKey({ name, address: address || placeId || null })}`,
  ].filter((key) => key !== undefined)
  for (const key of keys) {
    const above = key && named.get(key)
    if (above) throw alreadyOn(above)
  }
  for (const key of keys) if (key) named.set(key, line)
}

type Named = Awaited<ReturnType<typeof namedLocations>>

const withoutName = ({ name: _, ...rest }: RowCells): RowCells => rest

type Meant = { known: Stored | null; cells: RowCells }

/**
 * The location that a row changes: the one with its id or external id, else the one that it calls as files do; null for
 * a new one. @throws RowError for one that is missing or out of sight, and where several may be meant.
 */
function locationOf(cells: RowCells, named: Named): Meant {
  const { id, external_id: externalId } = cells
  const { byId, holderOf, seen, finder } = named
  const holderId = externalId ? holderOf.get(externalId) : undefined
  const wanted = id ? byId.get(filterId(id) ?? 0) : byId.get(holderId ?? 0)
  if (id && (!wanted || !seen.has(wanted.id))) throw new RowError("No location has this ID")
  const isTaken = holderId !== undefined && (holderId !== wanted?.id || !seen.has(holderId))
  if (isTaken) throw new RowError("External ID is already in use")
  if (id || wanted) return { known: wanted ?? null, cells }
  const found = finder.find(calledBy(cells))
  const known = found && byId.get(found.id)
  if (!known || !seen.has(known.id)) return { known: null, cells }
  return { known, cells: cells.name === undefined ? withoutName(found.cells) : found.cells }
}

async function planOf(
  tx: Db,
  writer: RowWriter,
  { line }: CsvRow,
  given: RowCells,
  named: Named,
): Promise<Plan | null> {
  const { scope, book } = writer
  const { sound, broken } = withoutErrors(given)
  noteNamed(writer, line, sound)
  const isStored = sound.id || named.holderOf.has(sound.external_id ?? "")
  if (!isStored) writer.newPlaces.requireNew(line, sound)
  const { known, cells: called } = locationOf(sound, named)
  const cells = saidCells(called, known !== null)
  if (known) noteNamed(writer, line, { id: `of ${known.id}` })
  if (known) named.finder.note(sound, known.id)
  const seen = known && named.seen.get(known.id)!
  const errors: unknown[] = []
  const body = tried(errors, () => bodyOfRow(cells, seen, book, broken))
  const groups = tried(errors, () => groupsOfRow(cells, seen, writer.groupNames, writer.createsGroups))
  const readable = errors.find((error) => error instanceof RowError && error.rest)
  const toCheck = body ?? (readable instanceof RowError ? readable.rest : null) ?? null
  const values: LocationValues = toCheck
    ? await locationValues(tx, scope.accountId, toCheck, known, book).catch((error: unknown) => {
        errors.push(error)
        return {}
      })
    : {}
  if (errors.length > 0) throw new RowError([...new Set(errors.map(sentenceOf))].join(". "))
  if (!body && !groups) return null
  if (groups) requireIn(scope.permissions, "group.update")
  if (groups && groups.missing.length > 0) requireIn(scope.permissions, "group.create")
  if (known) requireIn(scope.permissions, "location.update")
  if (!known && !writer.canCreate)
    throw new RowError("Please contact support to add a location to your account")
  if (!known && named.room && named.room.left <= 0) {
    throw new RowError(trialLimitText(named.room.limit).slice(0, -1))
  }
  const changed = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(value, ownValue(known, name) ?? null),
  )
  if (known && changed.length === 0 && !groups) return null
  if (!known) writer.newPlaces.note(line, sound)
  const name = values.name ?? known?.name ?? ""
  return { line, cells, values: known ? Object.fromEntries(changed) : values, groups, known, name }
}

/** Creates the groups that rows miss, and puts them among those of the rows. @returns those that are new. */
async function createMissing(tx: Db, writer: RowWriter, plans: readonly Plan[]): Promise<NewGroup[]> {
  const { deps, scope, actor, groupNames } = writer
  const missing = plans.flatMap(({ groups }) => groups?.missing ?? [])
  const lower = missing.map((name) => name.toLowerCase())
  const names = missing.filter((_, at) => lower.indexOf(lower[at]!) === at)
  const { all, created } = await createGroups(tx, deps, actor, scope.accountId, names)
  for (const { id, name } of all) groupNames.set(name.toLowerCase(), id)
  for (const { groups } of plans) {
    groups?.added.push(...groups.missing.map((name) => groupNames.get(name.toLowerCase())!))
  }
  return created
}

async function store(
  tx: Db,
  { deps, scope, actor }: RowWriter,
  plans: readonly Plan[],
): Promise<Map<Plan, number>> {
  const { accountId, userId } = scope
  const now = deps.clock.now().toISOString()
  const created = plans.filter(({ known }) => !known)
  const ids = new Map<Plan, number>()
  if (created.length > 0) {
    const made = await tx
      .insert(locations)
      .values(
        created.map(({ values, name }) => ({ ...values, name, accountId, createdAt: now, updatedAt: now })),
      )
      .returning({ id: locations.id })
    for (const [at, { id }] of made.entries()) ids.set(created[at]!, id)
    if (scope.locations !== "all") {
      await tx
        .insert(userAssignments)
        .values(made.map(({ id: locationId }) => ({ accountId, userId, locationId })))
      await closeUserLocations(tx, accountId, { userId })
    }
  }
  for (const plan of plans) {
    if (!plan.known) continue
    ids.set(plan, plan.known.id)
    await tx
      .update(locations)
      .set({ ...plan.values, updatedAt: now, version: sql`${locations.version} + 1` })
      .where(and(eq(locations.accountId, accountId), eq(locations.id, plan.known.id)))
  }
  const groups = plans.flatMap((plan): [number, GroupChange][] =>
    plan.groups ? [[ids.get(plan)!, plan.groups]] : [],
  )
  await changeGroups(tx, deps, actor, accountId, new Map(groups))
  return ids
}

/** Changes by a row; of a new location only the row's values, not those that follow from them. */
function changesOf(
  cells: RowCells,
  before: LocationDetailRow | undefined,
  after: LocationDetailRow,
): FieldChange[] {
  const [was, is] = [before ? locationCells(before) : {}, locationCells(after)]
  const { id: _, created_at: __, ...fields } = is
  return Object.entries(fields)
    .filter(([field, text]) => text !== (ownValue(was, field) ?? "") && (before || ownValue(cells, field)))
    .map(([field, text]) => ({ field, before: ownValue(was, field) || null, after: text || null }))
}

/**
 * Writes rows of a file into the locations of an account: a known id or external id changes, every other row creates;
 * one that cannot be taken says why (D-167).
 * @param tx the open transaction.
 */
export async function writeRows(tx: Db, writer: RowWriter, rows: readonly CsvRow[]): Promise<WrittenRows> {
  const { deps, scope, actor, fields } = writer
  const { accountId } = scope
  const read = rows.map((row) => ({ row, cells: cellsOf(fields, row.cells) }))
  const named = await namedLocations(
    tx,
    scope,
    read.map(({ cells }) => cells),
  )
  const plans: Plan[] = []
  const written: WrittenRow[] = []
  let unchanged = 0
  for (const { row, cells } of read) {
    try {
      const plan = await planOf(tx, writer, row, cells, named)
      if (plan && !plan.known && named.room) named.room.left -= 1
      if (plan) plans.push(plan)
      else unchanged += 1
    } catch (error) {
      const name = (cells.name || cells.public_name || "").slice(0, 200) || null
      written.push({ line: row.line, action: "failed", name, message: sentenceOf(error) })
    }
  }
  const newGroups = await createMissing(tx, writer, plans)
  const ids = await store(tx, writer, plans)
  for (const plan of plans) if (!plan.known) named.finder.note(plan.cells, ids.get(plan)!)
  await named.finder.write()
  const after = new Map((await detailsOf(tx, scope, [...ids.values()])).map((row) => [row.id, row]))
  const done = plans.flatMap((plan) => {
    const row = after.get(ids.get(plan)!)
    return row ? [{ plan, row, was: plan.known ? named.seen.get(plan.known.id) : undefined }] : []
  })
  await recordLocationChanges(
    tx,
    deps,
    actor,
    accountId,
    done.map(({ row, was }) => ({
      id: row.id,
      name: row.name,
      action: was ? "locations.update" : "locations.create",
      ...(was ? { before: auditValues(was), after: auditValues(row) } : { after: auditValues(row) }),
    })),
  )
  for (const { plan, row, was } of done) {
    const action: LocationRowAction = was ? "updated" : "created"
    const before = plan.known
      ? Object.fromEntries(Object.keys(plan.values).map((name) => [name, ownValue(plan.known!, name)]))
      : null
    written.push({
      line: plan.line,
      action,
      locationId: row.id,
      version: row.version,
      name: row.name,
      before,
      groups: plan.groups && { added: plan.groups.added, removed: plan.groups.removed },
      changes: changesOf(plan.cells, was, row),
    })
  }
  return { rows: written, unchanged, newGroups }
}
