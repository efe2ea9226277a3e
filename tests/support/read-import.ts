import type { ImportPreview } from "#lib/contract/imports/schema.ts"
import { openRows } from "#review-api/imports/open-rows.ts"
import type { ImportRequest } from "#review-api/imports/options.ts"
import { ownColumns } from "#review-api/imports/own-file.ts"
import { previewRow } from "#review-api/imports/preview-row.ts"
import { rowReader } from "#review-api/imports/reader/row-reader.ts"
import { NoteCounter } from "#review-api/imports/row-notes.ts"
import { sourcesByName } from "#review-api/imports/source-name.ts"
import { accountOf, decide, openQuestions } from "#review-api/imports/survey/decide.ts"
import { lookThrough } from "#review-api/imports/survey/look-through.ts"
import { type Look, surveyFile } from "#review-api/imports/survey/survey-file.ts"
import { fileOf, importRequest } from "./import.ts"

/** Without a thread, which would take most of a test's time. */
const lookHere: Look = async (open, map, readIn) => {
  let header: string[] = []
  let source: string | undefined
  const end = await lookThrough(open(), readIn, async (found, row) => {
    header = row!.cells.map((name) => name.trim())
    source = found
    return { map }
  })
  return { ...end, header, source, readIn }
}

const sources = [
  { id: 2, code: "google_maps", name: "Google" },
  { id: 3, code: "tripadvisor", name: "Tripadvisor" },
]

const nowhere = {
  address: null,
  city: null,
  state: null,
  zipcode: null,
  country: null,
  latitude: null,
  longitude: null,
  externalId: null,
  googlePlaceId: null,
}

/**
 * Reads a file as an import does, without a database.
 * @returns the rows as they would be, what is understood of the file, and what has to be chosen.
 */
export async function readImport(bytes: Buffer, given: Partial<ImportRequest> = {}) {
  const request = { ...importRequest, ...given }
  const survey = await surveyFile(() => fileOf(bytes), request, lookHere)
  const decided = decide(survey, request)
  const read = rowReader({
    ...decided,
    width: survey.header.length,
    timeZone: "America/New_York",
    knownPlaces: [],
    defaultDate: given.defaultDate,
    defaultLocation: given.defaultLocation ? { name: given.defaultLocation, ...nowhere } : null,
    now: new Date("2026-12-01T12:00:00Z"),
    source: { id: 1, code: "import" },
    sources: sourcesByName(sources),
    own: ownColumns(survey.header),
  })
  const { rows: cells } = await openRows(fileOf(bytes), decided.charset)
  await cells.next()
  const rows: ImportPreview[] = []
  const notes = new NoteCounter()
  for await (const row of cells) {
    const [taken] = read(row)
    rows.push(previewRow(taken, decided.zones))
    notes.see(taken)
  }
  return {
    rows,
    notes: notes.report(),
    account: accountOf(survey),
    dates: survey.dates,
    questions: openQuestions(survey, request),
  }
}
