import { isSecretField } from "#lib/contract/decode-form.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { type FormAnswer, pageField } from "#lib/form-state/form-state.ts"
import { isForScript, refusalFor } from "#lib/http/for-script.ts"
import { longFormBytes } from "#lib/http/form-limits.ts"
import { leaveFor, refuse } from "#lib/http/leave-for.ts"
import { type ReadForm, RefusedForm, readFileForm } from "#lib/http/read-form.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { afterSession, routes } from "#lib/routes/routes.ts"
import { rereadAccountFacts } from "#lib/session/account-facts.ts"
import * as cookies from "#lib/session/cookies.ts"
import { sealFlash } from "#lib/session/flash.ts"
import { lastTypist } from "#lib/session/last-typist.ts"
import { ownVisit } from "#lib/session/own-visit.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import type { Session } from "#lib/session/session.ts"
import { unsentFormCookie } from "#lib/session/unsent-form.ts"
import type { Visit } from "#lib/session/visit.ts"
import { type Form, type FormDone, FormValidationError, type SentForm, type VisitorForm } from "./form.ts"
import { forms } from "./forms.ts"

/** Errors of a form: above the fields, unless each is at its field. */
function errorsOf(
  error: ApiFailure | FormValidationError,
  fields: URLSearchParams,
): { error: string; errors: Record<string, string> } {
  if (error instanceof FormValidationError) return { error: "", errors: error.errors }
  const given = Object.entries(error.fieldErrors).map(([name, texts]) => [name, texts[0]!] as const)
  const isShown = given.length > 0 && given.every(([name]) => fields.has(name))
  return { error: isShown ? "" : error.userText, errors: Object.fromEntries(given) }
}

function valuesOf(fields: URLSearchParams): Record<string, string[]> {
  const names = [...new Set(fields.keys())].filter((name) => name !== pageField && !isSecretField(name))
  return Object.fromEntries(names.map((name) => [name, fields.getAll(name)]))
}

const sentForm = (request: Request, { fields, files }: ReadForm, visit: Visit): VisitorForm => ({
  fields,
  files,
  text: (name) => (fields.getAll(name).at(-1) ?? "").trim(),
  visit,
  headers: visitorHeaders(visit.origin, request.headers),
})

/** Has a form do what it does; null when it needs a session and there is none. */
function handle(
  { isPublic, handle: handler }: Form,
  sent: VisitorForm,
  session: Session | null,
): Promise<FormDone> | null {
  if (isPublic) return handler(sent as SentForm)
  return session && handler({ ...sent, session, caller: { email: session.email, token: session.token } })
}

function answerScript(status: number, body: FormAnswer, setCookies: readonly string[] = []): Response {
  const answer = Response.json(body, { status, headers: { "cache-control": "no-store" } })
  for (const cookie of setCookies) answer.headers.append("set-cookie", cookie)
  return answer
}

/**
 * Where a session that is over leads; whoever logs in again comes back to the page that the form stands on (D-067), and
 * without scripts finds there what was typed. With scripts the page keeps it.
 */
async function afterEnd(
  request: Request,
  form: Form,
  visit: Visit,
  fields: URLSearchParams,
  to: string,
): Promise<Response> {
  const { session, shadowId } = visit
  const { scheme } = visit.origin
  const page = shadowId === null ? safeReturnPath(fields.get(pageField)) : null
  const back = page ? [cookies.returnCookie(scheme, page)] : []
  if (isForScript(request)) return answerScript(200, { to, reload: true, isOver: true }, back)
  const typist = session ?? (await lastTypist(request))
  const typed =
    page && typist
      ? [await unsentFormCookie(scheme, typist, { form: form.name, values: valuesOf(fields) })]
      : []
  return leaveFor(to, [...back, ...typed])
}

async function done(request: Request, name: string, visit: Visit, result: FormDone): Promise<Response> {
  const { to, notice, noticeMs, reload, setCookies = [], values, shows } = result
  if (shows) {
    const seal = await sealFlash({ form: name, error: "", email: "", values: shows })
    const withSeal = [...setCookies, cookies.flashCookie(visit.origin.scheme, seal)]
    return isForScript(request) ? answerScript(200, { to, reload: true }, withSeal) : leaveFor(to, withSeal)
  }
  if (isForScript(request)) return answerScript(200, { to, notice, noticeMs, reload }, setCookies)
  const flash = await sealFlash({ form: name, error: "", notice, email: "", values })
  return leaveFor(
    to,
    notice || values ? [...setCookies, cookies.flashCookie(visit.origin.scheme, flash)] : setCookies,
  )
}

async function failed(
  request: Request,
  form: Form,
  visit: Visit,
  fields: URLSearchParams,
  error: ApiFailure | FormValidationError,
): Promise<Response> {
  const { name, isPublic } = form
  // These change the session: the route asks the API once more and does it.
  const isRefusal = error instanceof ApiFailure && (error.status === 401 || error.status === 402)
  const isOfSession = isRefusal && !isPublic
  if (isOfSession) {
    const to = routes.sessionEnded()
    if (error.status === 401) return afterEnd(request, form, visit, fields, to)
    return isForScript(request) ? answerScript(200, { to, reload: true }) : leaveFor(to)
  }
  const said = errorsOf(error, fields)
  if (isForScript(request)) {
    const details = error instanceof ApiFailure && error.status === 409 ? error.details : {}
    return answerScript(422, Object.keys(details).length > 0 ? { ...said, details } : said)
  }
  const code = error instanceof ApiFailure ? error.code : undefined
  const seal = await sealFlash({ form: name, ...said, code, email: "", values: valuesOf(fields) })
  return leaveFor(pageOf(request, fields), [cookies.flashCookie(visit.origin.scheme, seal)])
}

/** The page that a form was sent from, also where the form itself could not be read. */
function pageOf(request: Request, fields: URLSearchParams): string {
  const named = safeReturnPath(fields.get(pageField))
  if (named) return named
  const from = request.headers.get("referer") ?? ""
  const { pathname, search } = URL.canParse(from) ? new URL(from) : { pathname: "", search: "" }
  return safeReturnPath(`${pathname}${search}`) ?? routes.home()
}

/** A form that was not read; one that is too large comes back with what was typed and says so. */
async function refused(
  request: Request,
  { name, file }: Form,
  visit: Visit,
  { refusal, fields }: RefusedForm,
): Promise<Response> {
  if (refusal.status !== 413) return refusalFor(request, refusal)
  const error = file?.tooLarge ?? refusal.error
  if (isForScript(request)) return answerScript(413, { error, errors: {} })
  const seal = await sealFlash({ form: name, error, email: "", values: valuesOf(fields) })
  return leaveFor(pageOf(request, fields), [cookies.flashCookie(visit.origin.scheme, seal)])
}

/**
 * POST /api/forms/{name}: takes a form of a page, with scripts (answered as JSON) and without (303 to the
 * next page, or back to the form with its errors and what was typed).
 */
export async function handleForm(request: Request, name: string): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return refusalFor(request, visit)
  const form = ownValue(forms, name)
  if (!form) return refusalFor(request, refuse(404, "Not Found"))
  const { session } = visit
  const isKnown = session !== null && !form.isPublic
  const read = await readFileForm(
    request,
    session ? form.file?.bytes : 0,
    isKnown && !form.file ? longFormBytes : undefined,
  )
  if (read instanceof RefusedForm) return refused(request, form, visit, read)
  try {
    const taken = handle(form, sentForm(request, read, visit), session)
    if (!taken) return await afterEnd(request, form, visit, read.fields, afterSession())
    const result = await taken
    // The change may affect facts that every page shows.
    if (session) await rereadAccountFacts(session.token)
    return await done(request, name, visit, result)
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof FormValidationError) {
      return failed(request, form, visit, read.fields, error)
    }
    throw error
  }
}
