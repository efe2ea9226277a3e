import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { noColumn } from "#lib/contract/imports/constants.ts"
import { type LocationRowAction, locationImportErrors } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import { newPublicId } from "../../core/public-id.ts"
import { countryCodeNamed } from "../../db/reference/country-codes.ts"
import { locationImportRows, locationImports } from "../../db/schema/location-imports.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { plainNames, readMapping } from "../../imports/columns/chosen-columns.ts"
import { foreignKind } from "../../imports/file-kind.ts"
import { headText, isUtf32 } from "../../imports/text.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import { once } from "../../storage/storage.ts"
import { shownName } from "../imports/shown-text.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { rejectedDownload } from "../rejected-download.ts"
import type { Service, Verbs } from "../service.ts"
import { locationFieldNames } from "./field-names.ts"
import {
  changeLocationImport,
  failedName,
  isRowOf,
  jobOf,
  type LocationImportFile,
  locationImportItem,
  ownLocationImport,
  retentionMs,
  storedName,
} from "./location-import-item.ts"

const busy = () => new ApiError(409, "Another file of locations is being processed. Wait until it is done.")

/** @throws 409 while another file of the account is at work. */
async function oneAtATime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error) ? busy() : error
  }
}

const isSeenBy = ({ accountId, userId, locations }: Scope) =>
  and(
    eq(locationImports.accountId, accountId),
    locations === "all" ? undefined : eq(locationImports.userId, userId),
  )

const listImports: Service<"location_imports.list"> = async ({ deps: { db }, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const seen = isSeenBy(scope)
  const rows = await db
    .select()
    .from(locationImports)
    .where(seen)
    .orderBy(desc(locationImports.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/import_locations",
    query,
    page,
    perPage,
    total: await db.$count(locationImports, seen),
    collection: "location_imports",
    items: await Promise.all(rows.map((row) => locationImportItem(db, row))),
  })
}

const storingMs = 60_000

/** Whether it is text, or a ZIP as XLSX is one; whether it can be read is not known yet. @throws 422. */
function requireTable(bytes: Buffer): void {
  const refusal = (text: string) => invalid({ file_upload: [text] })
  const head = bytes.subarray(0, 65_536)
  if (head.toString("utf8").trim() === "") throw refusal(locationImportErrors.empty)
  if (isUtf32(head)) throw refusal(locationImportErrors.utf32)
  if (head.toString("latin1", 0, 4) === "PK\x03\x04") return
  if (foreignKind(head) !== null || /^[[{]/.test(headText(head))) throw refusal(locationImportErrors.type)
}

/** POST /import_locations (D-167). @throws 403 for groups that the caller may not create; 409 while another file is at work; 413 and 422 in words for people. */
const createImport: Service<"location_imports.create"> = async ({ deps, scope, body, actor }) => {
  const { db, storage, clock } = deps
  const { accountId, userId } = scope
  const bytes = Buffer.from(await body.file_upload.arrayBuffer())
  requireTable(bytes)
  const isDryRun = body.dry_run === "true"
  const createsGroups = body.create_groups === "true"
  const defaultCountry = countryOf(body.default_country ?? null)
  if (createsGroups) requireIn(scope.permissions, "group.create")
  const publicId = newPublicId()
  const fileName = shownName(body.file_upload instanceof File ? body.file_upload.name : "")
  const now = clock.now()
  await storage.write(storedName({ publicId }), once(bytes), AbortSignal.timeout(storingMs))
  const created = db.transaction(async (tx) => {
    const [made] = await tx
      .insert(locationImports)
      .values({
        accountId,
        userId,
        publicId,
        fileName,
        bytes: bytes.length,
        createsGroups,
        defaultCountry,
        status: isDryRun ? "checking" : "processing",
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + retentionMs.waiting).toISOString(),
      })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "location_import", id: made!.id, name: fileName },
      after: { bytes: bytes.length, dry_run: isDryRun, ...(createsGroups && { create_groups: true }) },
    })
    return made!
  })
  const row = await oneAtATime(created).catch(async (error) => {
    await storage.remove(storedName({ publicId }))
    throw error
  })
  await deps.jobs.send("location_import", jobOf(row))
  return locationImportItem(db, row)
}

/** GET /import_locations/count (D-167). */
const countImports: Service<"location_imports.count"> = async ({ deps: { db }, scope }) => ({
  count: await db.$count(
    locationImports,
    and(isSeenBy(scope), inArray(locationImports.status, ["checking", "processing"])),
  ),
})

const getImport: Service<"location_imports.get"> = async ({ deps: { db }, scope, params }) =>
  locationImportItem(db, await ownLocationImport(db, scope, params.id))

const listRows: Service<"location_imports.list_rows"> = async ({ deps: { db }, scope, params, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const file = await ownLocationImport(db, scope, params.id)
  const which = and(
    isRowOf(file),
    query.action === undefined ? undefined : eq(locationImportRows.action, query.action),
  )
  const rows = await db
    .select()
    .from(locationImportRows)
    .where(which)
    .orderBy(locationImportRows.line)
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: `/import_locations/${file.id}/rows`,
    query,
    page,
    perPage,
    total: await db.$count(locationImportRows, which),
    collection: "rows",
    items: rows.map(({ line, action, locationId, name, message, changes }) => ({
      row: line,
      action: action as LocationRowAction,
      location_id: locationId,
      name,
      message,
      changes,
    })),
  })
}

const anew = {
  version: sql`${locationImports.version} + 1` as unknown as number,
  attempts: 0,
  doneToLine: 0,
  progress: 0,
  message: null,
  finishedAt: null,
}

const isEncodingOpen = ({ charset, encoding }: Pick<LocationImportFile, "charset" | "encoding">) =>
  charset?.is_certain === false && encoding === null

/** Begins something new with a file that stands still. @throws 404; 409 in another state, or while others work. */
async function begin(
  {
    deps,
    scope,
    actor,
    params,
  }: Pick<Parameters<Service<"location_imports.start">>[0], "deps" | "scope" | "actor" | "params">,
  from: readonly string[],
  refusal: string,
  valuesOf: (row: LocationImportFile) => Partial<typeof locationImports.$inferInsert>,
) {
  const begun = deps.db.transaction(async (tx) => {
    const row = await ownLocationImport(tx, scope, params.id, true)
    if (!from.includes(row.status)) throw new ApiError(409, refusal)
    const values = valuesOf(row)
    if (values.status === "processing" && isEncodingOpen(row))
      throw new ApiError(409, "Choose the encoding of this file first.")
    if (values.status === "processing" && row.unclear.length > 0) {
      const isCountry = row.unclear.every(({ field }) => field === "country")
      throw new ApiError(409, `Choose the ${isCountry ? "country" : "columns"} of this file first.`)
    }
    // The check's earlier result is replaced.
    if (values.status !== "undoing") await tx.delete(locationImportRows).where(isRowOf(row))
    await recordAudit(tx, deps, actor, {
      accountId: row.accountId,
      resource: { type: "location_import", id: row.id, name: row.fileName },
      after: {
        status: values.status,
        ...(values.defaultCountry && { default_country: values.defaultCountry }),
        ...("encoding" in values && { encoding: values.encoding }),
        ...(values.mapping && { columns: JSON.stringify(values.mapping) }),
      },
    })
    return changeLocationImport(tx, row, { ...anew, ...values })
  })
  const row = await oneAtATime(begun)
  await deps.jobs.send("location_import", jobOf(row))
  return locationImportItem(deps.db, row)
}

const nothingYet = { created: 0, updated: 0, unchanged: 0, failed: 0, newGroups: [], notes: [] }

/** @returns the code of a country, or `(none)`; null for an empty one. @throws 422. */
function countryOf(given: string | null): string | null {
  if (!given || given === noColumn) return given || null
  const code = countryCodeNamed(given)
  if (code === null) throw invalid({ default_country: ["is not a country"] })
  return code
}

/** PATCH /import_locations/{id}: another way to read the file, which is checked again. @throws 404, 409, 422. */
const updateImport: Service<"location_imports.update"> = (call) =>
  begin(call, ["checked"], "This file is not waiting to be imported.", (row) => {
    const { encoding: given, mapping, default_country } = call.body
    const encoding = given === undefined ? row.encoding : given || null
    const chosen = readMapping(locationFieldNames, row.mapping, mapping ?? {}, row.columns)
    return {
      status: "checking",
      encoding,
      defaultCountry: default_country === undefined ? row.defaultCountry : countryOf(default_country),
      mapping: encoding === row.encoding ? chosen : plainNames(chosen),
      ...nothingYet,
      expiresAt: new Date(call.deps.clock.now().getTime() + retentionMs.waiting).toISOString(),
    }
  })

const startImport: Service<"location_imports.start"> = (call) =>
  begin(call, ["checked"], "This file is not waiting to be imported.", () => ({
    status: "processing",
    ...nothingYet,
  }))

const undoImport: Service<"location_imports.undo"> = (call) =>
  begin(call, ["complete", "error"], "This import can't be undone.", () => ({ status: "undoing" }))

/** DELETE /import_locations/{id}: only what has not changed anything. @throws 404, 409. */
const deleteImport: Service<"location_imports.delete"> = async ({ deps, scope, params, actor }) => {
  const row = await deps.db.transaction(async (tx) => {
    const file = await ownLocationImport(tx, scope, params.id, true)
    if (!["checked", "error"].includes(file.status)) throw new ApiError(409, "This file is in use.")
    await tx
      .delete(locationImports)
      .where(and(eq(locationImports.accountId, file.accountId), eq(locationImports.id, file.id)))
    await recordAudit(tx, deps, actor, {
      accountId: file.accountId,
      resource: { type: "location_import", id: file.id, name: file.fileName },
    })
    return file
  })
  await deps.storage.remove(storedName(row))
  await deps.storage.remove(failedName(row))
}

/** GET /import_locations/{id}/failed: rows that failed, as they were uploaded, with all that is wrong (D-318). @throws 404, also when there are none. */
const downloadFailed: Service<"location_imports.download_failed"> = async ({ deps, scope, params }) => {
  const row = await ownLocationImport(deps.db, scope, params.id)
  const file = row.failed > 0 ? await deps.storage.open(failedName(row)) : null
  if (!file) throw notFound()
  return rejectedDownload(file, row.fileName, "locations")
}

export const verbs = {
  "location_imports.list": listImports,
  "location_imports.create": createImport,
  "location_imports.count": countImports,
  "location_imports.get": getImport,
  "location_imports.list_rows": listRows,
  "location_imports.update": updateImport,
  "location_imports.start": startImport,
  "location_imports.undo": undoImport,
  "location_imports.delete": deleteImport,
  "location_imports.download_failed": downloadFailed,
} satisfies Verbs
