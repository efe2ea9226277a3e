import { isDeepStrictEqual } from "node:util"
import { and, eq, sql } from "drizzle-orm"
import type { LocationRowAction } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Actor } from "../../audit/actor.ts"
import { ApiError } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { closeUserLocations } from "../../db/queries/user-locations.ts"
import type { FieldChange, locationImportRows, NewGroup } from "../../db/schema/location-imports.ts"
import { locations, userAssignments } from "../../db/schema/places.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { auditValues } from "../locations/location-audit.ts"
import type { LocationDetailRow } from "../locations/location-columns.ts"
import { locationCells } from "../locations/location-export-columns.ts"
import { type LocationValues, locationValues } from "../locations/location-values.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import { trialLimitText } from "../locations/trial-room.ts"
import type { LocationFields } from "./find-fields.ts"
import { detailsOf, type Named, namedLocations, type Stored } from "./named-locations.ts"
import { codeKey, noteNamed } from "./named-rows.ts"
import { createGroups } from "./new-groups.ts"
import { calledBy, type NewPlaces } from "./new-places.ts"
import {
  type CellNote,
  type RowCells,
  readCells,
  saidCells,
  widthError,
  withoutErrors,
} from "./read-cells.ts"
import { groupsOfRow, isOptional, leftCells, type ReadRow, type RowReading, readRow } from "./read-row.ts"
import type { ReferenceBook } from "./reference-book.ts"
import { type LeftCell, RowError, rowErrorOf } from "./row-error.ts"
import { changeGroups, type GroupChange, type RowGroups } from "./row-groups.ts"

/** Dependencies of writing rows. */
export type RowWriter = {
  deps: Deps
  scope: Scope
  actor: Actor
  fields: LocationFields
  /** Number of columns of the file. */
  width: number
  /** Two letters: of new locations whose row names none. */
  country: string | null
  reading: RowReading
  /** Fields that the file has no column for and new locations need, as its rows show. */
  lacking: Set<"name" | "country">
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
/** Cells that are not imported of rows, each with its line. */
export type LineNote = { line: number; notes: readonly CellNote[] }
export type WrittenRows = { rows: WrittenRow[]; unchanged: number; newGroups: NewGroup[]; notes: LineNote[] }

type Plan = {
  line: number
  cells: RowCells
  values: LocationValues
  groups: RowGroups | null
  known: Stored | null
  name: string
}
/** The changes by a row, null for none, and the cells that it is taken without. */
type Planned = { plan: Plan | null; left: LeftCell[] }

const reasonOf = (error: unknown): string => {
  if (error instanceof RowError) return error.message
  if (error instanceof ApiError) return error.errors ? rowErrorOf(error.errors).message : error.message
  throw error
}

const sentences = (messages: readonly string[]): string => [...new Set(messages)].join(". ")

/**
 * The columns that a row writes, without the parts of its body that cannot be taken and that a location can be without.
 * @throws RowError for all that is wrong with the others.
 */
async function valuesOf(
  tx: Db,
  { scope, book }: RowWriter,
  { body, left, wrong }: ReadRow,
  cells: RowCells,
  known: Stored | null,
): Promise<{ values: LocationValues; left: LeftCell[] }> {
  try {
    const values = await locationValues(tx, scope.accountId, body, known, book)
    if (wrong.length > 0) throw new RowError(sentences([...wrong, ...left.map(({ message }) => message)]))
    return { values, left }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422 || !error.errors) throw error
    const errors = Object.entries(error.errors).map(([path, [text = ""]]) => [path, text] as const)
    const [fatal, rest] = [
      errors.filter(([path]) => !isOptional(path)),
      errors.filter(([path]) => isOptional(path)),
    ]
    const refused = new Set(errors.map(([path]) => path.split(".")[0]!))
    const others = left.filter(({ kind, field }) => kind !== "part" || !refused.has(field))
    const all = [...others, ...leftCells(rest, cells)]
    if (fatal.length + wrong.length > 0) {
      const texts = [
        rowErrorOf(Object.fromEntries(fatal.map(([path, text]) => [path, [text]])), cells).message,
      ]
      const shown = [...wrong, ...texts, ...all.map(({ message }) => message)]
      throw new RowError(sentences(shown.filter((text) => text !== "")))
    }
    const kept = Object.fromEntries(Object.entries(body).filter(([field]) => !refused.has(field)))
    return valuesOf(tx, { scope, book } as RowWriter, { body: kept, left: all, wrong: [] }, cells, known)
  }
}

const withoutName = ({ name: _, ...rest }: RowCells): RowCells => rest

const unknownId =
  "No location has this ID. If the file is from another account, choose no column for the location ID"

type Meant = { known: Stored | null; cells: RowCells }

/**
 * The location that a row changes: the one with its id or external id, else the one that it calls as files do; null for
 * a new one. @throws RowError for one that is missing or out of sight, and where several may be meant.
 */
function locationOf(cells: RowCells, named: Named): Meant {
  const { id, external_id: externalId } = cells
  const { byId, holderOf, seen, finder } = named
  const holderId = holderOf(externalId)
  const wanted = id ? byId.get(filterId(id) ?? 0) : byId.get(holderId ?? 0)
  if (id && (!wanted || !seen.has(wanted.id))) throw new RowError(unknownId)
  const isTaken = holderId !== undefined && (holderId !== wanted?.id || !seen.has(holderId))
  if (isTaken) throw new RowError("External ID is already in use")
  if (id || wanted) return { known: wanted ?? null, cells }
  const found = finder.find(calledBy(cells))
  const known = found && byId.get(found.id)
  if (!known || !seen.has(known.id)) return { known: null, cells }
  return { known, cells: cells.name === undefined ? withoutName(found.cells) : found.cells }
}

/** The groups of a row; a cell that cannot be taken is left out. */
function groupsLeft(cells: RowCells, seen: LocationDetailRow | null, writer: RowWriter) {
  try {
    return { groups: groupsOfRow(cells, seen, writer.groupNames, writer.createsGroups), left: [] }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const left: LeftCell = {
      kind: "left_out",
      field: "groups",
      text: cells.groups ?? "",
      message: error.message,
    }
    return { groups: null, left: [left] }
  }
}

/** Checks that a location can be created. @throws RowError where none can be created. */
function requireRoom({ canCreate }: RowWriter, { room }: Named): void {
  if (!canCreate) throw new RowError("Please contact support to add a location to your account")
  if (room && room.left <= 0) throw new RowError(trialLimitText(room.limit).slice(0, -1))
}

/** The cells of a new location: with the country that was chosen for the file. */
function newCells(cells: RowCells, { country, fields, lacking }: RowWriter): RowCells {
  if (!fields.has("country") && country === null) lacking.add("country")
  if (!fields.has("name") && !fields.has("public_name")) lacking.add("name")
  return cells.country || country === null ? cells : { ...cells, country }
}

/**
 * The store code of a known location stays in its case, and is no id that stands for one in files for directories, where
 * Bing's has no column for it.
 */
function withOwnCode({ external_id: code, ...cells }: RowCells, { id, externalId }: Stored): RowCells {
  const isOwn =
    externalId === null
      ? code === String(id) && (cells.id ?? code) === code
      : codeKey(code) === codeKey(externalId)
  return code === undefined || isOwn ? cells : { ...cells, external_id: code }
}

/** The values that a row has for the location that it is about. */
function saidOf(sound: RowCells, named: Named, writer: RowWriter): Meant {
  const { known, cells: called } = locationOf(sound, named)
  const said = saidCells(called, known !== null)
  return { known, cells: known ? withOwnCode(said, known) : newCells(said, writer) }
}

/**
 * Does what refuses a row about a location of an earlier line.
 * @throws RowError with all else that keeps the row from being taken.
 */
function requireFirst(check: () => void, read: () => Meant, named: Named, writer: RowWriter): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    throw new RowError(sentences([error.message, ...wrongOf(read, named, writer)]))
  }
}

function wrongOf(read: () => Meant, { seen }: Named, { book, reading }: RowWriter): readonly string[] {
  try {
    const { known, cells } = read()
    return readRow(cells, known && (seen.get(known.id) ?? null), book, {}, reading)?.wrong ?? []
  } catch (error) {
    // Which location is meant is not known.
    if (error instanceof RowError) return []
    throw error
  }
}

async function planOf(
  tx: Db,
  writer: RowWriter,
  { line }: CsvRow,
  given: RowCells,
  named: Named,
): Promise<Planned> {
  const { scope, book } = writer
  const { sound, broken } = withoutErrors(given)
  requireFirst(
    () => noteNamed(writer, line, sound),
    () => saidOf(sound, named, writer),
    named,
    writer,
  )
  const meant = saidOf(sound, named, writer)
  const { known, cells } = meant
  if (known) noteNamed(writer, line, { id: `of ${known.id}` })
  const isStored = sound.id || named.holderOf(sound.external_id) !== undefined
  if (!isStored)
    requireFirst(
      () => writer.newPlaces.requireNew(line, sound),
      () => meant,
      named,
      writer,
    )
  if (!known) writer.newPlaces.note(line, sound)
  if (known) named.finder.note(sound, known.id)
  const seen = known && named.seen.get(known.id)!
  const { groups, left: leftGroups } = groupsLeft(cells, seen, writer)
  const read = readRow(cells, seen, book, broken, writer.reading)
  const { values, left } = read
    ? await valuesOf(tx, writer, { ...read, left: [...read.left, ...leftGroups] }, cells, known)
    : { values: {}, left: leftGroups }
  if (groups) requireIn(scope.permissions, "group.update")
  if (groups && groups.missing.length > 0) requireIn(scope.permissions, "group.create")
  if (known) requireIn(scope.permissions, "location.update")
  else requireRoom(writer, named)
  const changed = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(value, ownValue(known, name) ?? null),
  )
  if (known && changed.length === 0 && !groups) return { plan: null, left }
  const name = values.name ?? known?.name ?? ""
  const plan = { line, cells, values: known ? Object.fromEntries(changed) : values, groups, known, name }
  return { plan, left }
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

const nameIn = (cells: RowCells): string | null =>
  (cells.name || cells.public_name || "").slice(0, 200) || null

/**
 * Writes rows of a file into the locations of an account: a known id or external id changes, every other row creates;
 * one that cannot be taken says why (D-167).
 * @param tx the open transaction.
 */
export async function writeRows(tx: Db, writer: RowWriter, rows: readonly CsvRow[]): Promise<WrittenRows> {
  const { deps, scope, actor, fields } = writer
  const { accountId } = scope
  const wide = rows.flatMap((row) => {
    const message = widthError(row.cells, writer.width)
    return message === null ? [] : [{ row, message }]
  })
  const tooWide = new Set(wide.map(({ row }) => row))
  const read = rows
    .filter((row) => !tooWide.has(row))
    .map((row) => ({ row, ...readCells(fields, row.cells, writer.country) }))
  const named = await namedLocations(
    tx,
    scope,
    read.map(({ cells }) => cells),
  )
  const plans: Plan[] = []
  const reasons = new Map<number, string>()
  const notes: LineNote[] = []
  const written: WrittenRow[] = wide.map(({ row, message }) => ({
    line: row.line,
    action: "failed",
    name: nameIn(readCells(fields, row.cells).cells),
    message,
  }))
  let unchanged = 0
  for (const { row, cells, notes: marks } of read) {
    try {
      const { plan, left } = await planOf(tx, writer, row, cells, named)
      if (plan && !plan.known && named.room) named.room.left -= 1
      if (plan) plans.push(plan)
      else unchanged += 1
      notes.push({ line: row.line, notes: [...marks, ...left] })
      if (left.length > 0) reasons.set(row.line, sentences(left.map(({ message }) => message)))
    } catch (error) {
      written.push({ line: row.line, action: "failed", name: nameIn(cells), message: reasonOf(error) })
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
      message: reasons.get(plan.line) ?? null,
      before,
      groups: plan.groups && { added: plan.groups.added, removed: plan.groups.removed },
      changes: changesOf(plan.cells, was, row),
    })
  }
  return { rows: written, unchanged, newGroups, notes }
}
