import type { ToastMs } from "#lib/format/toast-ms.ts"

/** State of a form after it was sent: errors and typed values. */
export type FormState = {
  /** Stands above the fields. */
  error?: string | undefined
  /** The code of the error, where the Review API responded with one; pages decide by it. */
  code?: string | undefined
  /** By field name. */
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, readonly string[]>>
}

export const untouched: FormState = { errors: {}, values: {} }

/** Response of a form's route to a script. */
export type FormAnswer =
  | {
      to: string
      notice?: string | undefined
      /** How long it stays, where that is not the default. */
      noticeMs?: ToastMs | undefined
      reload?: boolean | undefined
      /** The session is over: nothing was done. */
      isOver?: boolean | undefined
    }
  | {
      error: string
      errors: Record<string, string>
      /** Of a conflict: what the body of the refusal has besides. */
      details?: Readonly<Record<string, unknown>> | undefined
    }

/** Names of the fields that every form carries. */
export const pageField = "form_page"

/** Sent by Enter in a form that has other buttons before the one that saves. */
export const enterField = "form_enter"

/**
 * The state of a form whose page was asked for again with everything that was typed, as a search inside of the form
 * does before scripts run.
 * @param query of the page.
 * @returns null when the page was asked for in any other way.
 */
export function stateFromQuery(query: URLSearchParams): FormState | null {
  if (!query.has(pageField)) return null
  const names = [...new Set(query.keys())].filter((name) => name !== pageField)
  return { errors: {}, values: Object.fromEntries(names.map((name) => [name, query.getAll(name)])) }
}

/** The state of one form among several of one name: what came back is that of the row that it names, empty for a new one. */
export const stateOfRow = (state: FormState, id: string): FormState =>
  (state.values.id?.[0] ?? "") === id ? state : untouched
