import { z } from "zod"
import { guarded } from "#lib/api-client/headers.ts"
import { goneFiltersText } from "#lib/contract/filters/gone-text.ts"
import { encodeQuery, fillPath, type Operation, operations } from "#lib/contract/index.ts"
import { ApiFailure, failureOf } from "#lib/errors/api-failure.ts"
import { notFoundText } from "#lib/errors/texts.ts"
import type { ChosenExport, PageExport } from "#lib/features/exports/page-export.ts"
import { brokenName } from "#lib/features/filter-bar/broken.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { flagsCookieName, readForced } from "#lib/flags/forced.ts"
import type { Page } from "#lib/gate/page.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { rawAddressOf } from "#lib/http/received.ts"
import { readAnswer } from "#lib/http/request-body.ts"
import { splitBase } from "#lib/routes/base.ts"
import { fileOf, headingsName } from "#lib/routes/file-endings.ts"
import { withQuery } from "#lib/routes/query.ts"
import { afterSession, routes } from "#lib/routes/routes.ts"
import { WhitelabelFailure } from "#lib/session/account-facts.ts"
import { ownVisit } from "#lib/session/own-visit.ts"
import { forward } from "./forward.ts"

/** A page as this file reads it: its record names no other export. */
type ExportingPage = Omit<Page, "export"> & { export?: () => Promise<PageExport | ChosenExport> }

const maxRefusalBytes = 1024 * 1024

const toError = (failure: ApiFailure): Response =>
  leaveFor(routes.error({ statusCode: failure.status, message: failure.userText }))

/** The file behind a page. @param path of the page; null for one without a file. */
async function pageExportOf(path: string): Promise<PageExport | ChosenExport | null> {
  const page = path.endsWith("/") ? null : pageAt<ExportingPage>(path, pages)
  return (await page?.export?.()) ?? null
}

/** Whether the file of an operation can have headings in plain words. */
const hasHeadings = ({ query }: Operation): boolean =>
  query instanceof z.ZodObject && headingsName in query.shape

/** Statuses for errors in the URL itself, as plain text: a file must not contain more than was requested (D-270). */
const plainStatuses = [400, 409]

const plain = ({ status, userText }: ApiFailure): Response =>
  new Response(`${userText}\n`, {
    status,
    headers: guarded(
      new Headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }),
    ),
  })

function refused(failure: ApiFailure): Response {
  if (failure.status === 401 || failure.status === 402) return leaveFor(routes.sessionEnded())
  return plainStatuses.includes(failure.status) ? plain(failure) : toError(failure)
}

/** @throws what is no refusal. */
function refusedFor(error: unknown): Response {
  const failure = error instanceof WhitelabelFailure ? error.failure : error
  if (failure instanceof ApiFailure) return refused(failure)
  throw error
}

/** The body of a refusal, which is small; undefined for any other one. */
async function saidIn({ body }: Response): Promise<unknown> {
  try {
    return JSON.parse(await readAnswer(body!, maxRefusalBytes))
  } catch {
    return undefined
  }
}

async function refusalOf(answer: Response): Promise<Response> {
  const to = refused(failureOf(answer.status, await saidIn(answer)))
  for (const cookie of answer.headers.getSetCookie()) to.headers.append("set-cookie", cookie)
  return to
}

/**
 * GET {page}.csv or .ndjson: the rows of a page as a file, streamed through without keeping it (design 3.14, D-109). A refusal
 * leads to /error, since it is a link that people follow; what is wrong with its filters is said in plain text.
 */
export async function exportPage(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { path, search } = rawAddressOf(request)
  const file = fileOf(splitBase(path).path)
  const found = file && (await pageExportOf(file.page))
  if (!file || !found) return toError(new ApiFailure(404, notFoundText))
  if (!visit.session) return leaveFor(afterSession())
  const given = new URLSearchParams(search)
  const forced = readForced(readCookie(request.headers.get("cookie"), flagsCookieName))
  let row: PageExport
  try {
    row = typeof found === "function" ? await found(given, visit.session, forced) : found
  } catch (error) {
    return refusedFor(error)
  }
  const operation = operations[row.id]
  const target = {
    id: row.id,
    operation,
    method: "GET" as const,
    headers: {},
    path: fillPath(operation.path, row.params?.(visit.session)),
  }
  const broken = brokenName(given, row.parsers)
  if (broken !== null) return plain(new ApiFailure(400, `${broken} is not valid.`))
  let requested: object
  try {
    const savedFilterId = "savedFilterId" in row.parsers ? given.get("savedFilterId") : null
    const gone = await withoutGone(visit.session, String(visit.session.account_id), { savedFilterId })
    if (Object.keys(gone).length > 0) throw new ApiFailure(409, goneFiltersText)
    requested = await row.query(given, visit.session, file.page)
  } catch (error) {
    return refusedFor(error)
  }
  const isPlain = given.get(headingsName) === "plain" && hasHeadings(operation)
  const query = encodeQuery({
    ...requested,
    file_type: file.fileType === "csv" ? null : file.fileType,
    ...(isPlain ? { headings: "plain" } : {}),
  })
  const answer = await forward(request, target, visit, withQuery("", query))
  return answer.ok ? answer : refusalOf(answer)
}
