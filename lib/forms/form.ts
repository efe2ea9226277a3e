import type { Caller } from "#lib/api-client/upstream.ts"
import type { ToastMs } from "#lib/format/toast-ms.ts"
import type { FormName } from "#lib/routes/form-names.ts"
import type { Session } from "#lib/session/session.ts"
import type { Visit } from "#lib/session/visit.ts"

/** A form of a page that anybody may open. */
export type VisitorForm = {
  fields: URLSearchParams
  /** Trimmed text of a field; empty when absent. */
  text(name: string): string
  /** The files that were chosen, by field; empty ones are none. */
  files: ReadonlyMap<string, File>
  visit: Visit
  /** Who the visitor is; every call made for a form carries them. */
  headers: Record<string, string>
}

/** A form that was sent by someone who is signed in. */
export type SentForm = VisitorForm & { session: Session; caller: Caller }

/** Where a form leads when it has been taken. */
export type FormDone = {
  to: string
  /** The good news, as a toast. */
  notice?: string
  /** How long it stays, where that is not the default (D-258). */
  noticeMs?: ToastMs
  /** Leaves by a full load of the document: the session or the look of everything has changed. */
  reload?: boolean
  setCookies?: string[]
  /** Values that the next page shows once, by name: the secret of something new. It opens by a full load, without a toast. */
  shows?: Record<string, string[]>
  /** Values of the form when it comes back unsaved before scripts run, by field name. */
  values?: Record<string, string[]>
}

/** Takes a form: calls the Review API and says where to go. @throws ApiFailure and FieldFaults. */
export type FormHandler = (form: SentForm) => Promise<FormDone>

export type VisitorFormHandler = (form: VisitorForm) => Promise<FormDone>

/** Errors that the app itself finds in a form. */
export class FormValidationError extends Error {
  readonly errors: Record<string, string>

  constructor(errors: Record<string, string>) {
    super("a form has errors")
    this.errors = errors
  }
}

/** A form that pages post: what it is called in its address, and what it does. */
export type Form = {
  name: FormName
  /** Anybody may send it. */
  isPublic: boolean
  /** Bytes that its files may have before they are looked at, and what is said of more; without it it takes none. */
  file?: { bytes: number; tooLarge: string } | undefined
  /** @throws ApiFailure and FieldFaults. */
  handle: (form: SentForm) => Promise<FormDone>
}
