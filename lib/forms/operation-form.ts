import { callApi } from "#lib/api-client/call-api.ts"
import {
  type AnswerOf,
  bodyLimitOf,
  decodeForm,
  type FormEntry,
  type InputOf,
  type Operation,
  operations,
} from "#lib/contract/index.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { idsIn, pickerNames } from "#lib/features/filter-bar/picker.ts"
import { enterField, pageField } from "#lib/form-state/form-state.ts"
import type { ToastMs } from "#lib/format/toast-ms.ts"
import type { OperationFormName, WriteId } from "#lib/routes/form-names.ts"
import { withQuery } from "#lib/routes/query.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { drawnField, isChanged } from "./drawn.ts"
import { type FieldMessages, withFieldMessages } from "./field-messages.ts"
import type { Form, FormDone, SentForm, VisitorForm } from "./form.ts"

/** Additions and removals by a picker of a sent form. */
export function pickedIds(fields: URLSearchParams, field: string): { add: string[]; remove: string[] } {
  const names = pickerNames(field)
  return { add: idsIn(fields.getAll(names.add)), remove: idsIn(fields.getAll(names.remove)) }
}

/**
 * Before scripts run, Enter in the search field of a picker sends the form: it is a search then and saves nothing.
 * @returns the page with what was typed and found; null when the form is to be taken.
 */
export function pickerSearch(fields: URLSearchParams): FormDone | null {
  const isSearch = [...fields].some(([name, text]) => name.startsWith(pickerNames("").search) && text.trim())
  const page = safeReturnPath(fields.get(pageField))
  if (!fields.has(enterField) || !isSearch || !page) return null
  const rest = [...fields].filter(([name]) => name !== enterField)
  return { to: withQuery(page, new URLSearchParams(rest)) }
}

type IdOf<N extends OperationFormName> = N extends WriteId
  ? N
  : N extends `${infer I extends WriteId}:${string}`
    ? I
    : never

/** Who is signed in is known unless anybody may call the operation. */
type Sent<N extends OperationFormName> = (typeof operations)[IdOf<N>]["access"] extends "public"
  ? VisitorForm
  : SentForm

/** Parts of a call that no field says. */
type Given<N extends OperationFormName> = { [P in keyof InputOf<IdOf<N>>]?: Partial<InputOf<IdOf<N>>[P]> }

type FormOptions<N extends OperationFormName> = {
  /** Where it leads when it has been taken. */
  to: (form: Sent<N>, answer: AnswerOf<IdOf<N>>) => string
  /** The good news, as a toast. */
  notice?: string | ((form: Sent<N>, answer: AnswerOf<IdOf<N>>) => string)
  noticeMs?: ToastMs
  /** Values from the session or the button; override those that were sent. */
  given?: (form: Sent<N>) => Given<N> | Promise<Given<N>>
  /** Work of the app itself once it is saved. */
  after?: (form: Sent<N>, answer: AnswerOf<IdOf<N>>) => void | Promise<void>
  /** Leaves by a full load of the document. */
  reload?: true
  /** Values that the next page shows once, in place of a notice: the secret of something new. */
  shows?: (answer: AnswerOf<IdOf<N>>) => Record<string, string>
  /** Errors of fields in place of the API's texts (D-263). */
  messages?: Readonly<Record<string, FieldMessages>>
  /** Error where the API has no text, in place of the default (D-018). */
  failure?: string
  file?: Form["file"]
}

/** The operation that a form is named after. */
const operationOf = (name: OperationFormName): WriteId => name.split(":", 1)[0] as WriteId

/** The page that a form stands on, or another one when it names none. */
export const pageOr =
  (fallback: () => string) =>
  ({ fields }: Pick<VisitorForm, "fields">): string =>
    safeReturnPath(fields.get(pageField)) ?? fallback()

/** Path parameters, query and body of a call out of the fields of a form. */
function inputOf({ params, query, body }: Operation, { fields, files }: VisitorForm) {
  // A file wins over the empty text in its place; what a page drew and no one changed is no wish.
  const entries: (readonly [string, FormEntry])[] = [
    ...[...fields].filter(
      ([name]) => !files.has(name) && (!fields.has(drawnField(name)) || isChanged(fields, name)),
    ),
    ...files,
  ]
  const names = Object.keys(params?.shape ?? {})
  const missing = Object.fromEntries(names.map((name) => [name, ""]))
  const filled = entries.filter(([, entry]) => entry !== "")
  return {
    ...(params ? { params: { ...missing, ...decodeForm(params, entries) } } : {}),
    ...(query ? { query: decodeForm(query, filled) } : {}),
    ...(body
      ? {
          body: decodeForm(
            body as (typeof operations)["tags.create"]["body"],
            entries.filter(([name]) => !names.includes(name)),
          ),
        }
      : {}),
  }
}

/** The body of one of the operations behind a form, by its schema; what is wrong with it is the operation's to say. */
export const sentBody = <I extends WriteId>(id: I, form: VisitorForm): BodyOf<I> =>
  inputOf(operations[id], form).body as unknown as BodyOf<I>

function merged(input: Record<string, object>, given: Record<string, object | undefined>) {
  const parts = Object.entries(given).map(([part, more]) => [part, { ...ownValue(input, part), ...more }])
  return { ...input, ...Object.fromEntries(parts) }
}

/**
 * A form that is an operation of the contract: its fields are the path parameters and the body, and what may be sent, by
 * whom, and what is wrong with it is the operation's to say. A search in one of its pickers saves nothing.
 */
export function form<const N extends OperationFormName>(name: N, options: FormOptions<N>): Form {
  const id = operationOf(name)
  const operation: Operation = operations[id]
  const isPublic = operation.access === "public"
  const limit = operation.maxFileBytes === undefined ? undefined : bodyLimitOf(operation)
  const {
    to,
    notice,
    noticeMs,
    given,
    after,
    reload,
    shows,
    messages,
    failure,
    file = limit && { bytes: operation.maxFileBytes!, tooLarge: limit.tooLarge },
  } = options

  const handle = async (sent: SentForm): Promise<FormDone> => {
    const search = pickerSearch(sent.fields)
    if (search) return search
    const form = sent as Sent<N>
    const input = merged(inputOf(operation, sent), ((await given?.(form)) ?? {}) as Record<string, object>)
    try {
      const caller = isPublic ? null : sent.caller
      const answer = await callApi(caller, id, input as InputOf<WriteId>, { headers: sent.headers })
      const own = answer as AnswerOf<IdOf<N>>
      await after?.(form, own)
      const said = typeof notice === "function" ? notice(form, own) : notice
      if (shows) {
        const shown = Object.entries(shows(own)).map(([field, text]) => [field, [text]])
        return { to: to(form, own), shows: Object.fromEntries(shown) }
      }
      return {
        to: to(form, own),
        ...(said ? { notice: said, ...(noticeMs === undefined ? {} : { noticeMs }) } : {}),
        ...(reload ? { reload } : {}),
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (failure && error.isWordless) {
        throw new ApiFailure(error.status, failure, error.code, error.fieldErrors, error.details)
      }
      throw messages ? withFieldMessages(error, sent.fields, messages) : error
    }
  }
  return { name, isPublic, file, handle }
}
