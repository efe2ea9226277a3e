/** What a form shows of the last time it was sent: faults, and what was typed. */
export type FormState = {
  /** Stands above the fields. */
  error?: string | undefined
  /** By field name. */
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, readonly string[]>>
}

export const untouched: FormState = { errors: {}, values: {} }

/** What the route of a form answers to a script. */
export type FormAnswer =
  | { to: string; notice?: string | undefined; reload?: boolean | undefined }
  | { error: string; errors: Record<string, string> }

/** Names of the fields that every form carries. */
export const pageField = "form_page"
