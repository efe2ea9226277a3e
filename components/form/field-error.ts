export type Checked = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Attributes in which `FormField` and its sisters keep error texts for the form. */
export const labelAttribute = "data-label-text"
export const invalidMessageAttribute = "data-invalid-message"
/** In place of "{label} is required". */
export const missingAttribute = "data-missing"

/** On a control that is not sent while it is empty: the server keeps or makes its value. */
export const omittedWhenEmptyAttribute = "data-omitted-when-empty"

/** Stands at a control that was changed and not saved since (000 §5). */
export const dirtyAttribute = "data-dirty"

/** Names under which key the text of a control is kept in the browser until the form is taken. */
export const unsentAttribute = "data-kept"

/** Tells the form that something in a box was changed without typing. */
export const dispatchInput = (box: HTMLElement | null): void => {
  box?.dispatchEvent(new Event("input", { bubbles: true }))
}

export const dirtyControls = (form: HTMLFormElement | null): Element[] => [
  ...(form?.querySelectorAll(`[${dirtyAttribute}]`) ?? []),
]

/** Error of a control by its own constraints; undefined when valid (000 §5). */
export function errorOf(control: Checked): string | undefined {
  if (!control.willValidate || control.validity.valid) return undefined
  const label = control.getAttribute(labelAttribute) || "Field"
  if (control.validity.valueMissing) return control.getAttribute(missingAttribute) ?? `${label} is required`
  return control.getAttribute(invalidMessageAttribute) ?? control.validationMessage
}

/** Every control of a form that has a name. */
export const controlsOf = (form: HTMLFormElement): Checked[] =>
  [...form.elements].filter(
    (element): element is Checked =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== "",
  )

/** The errors of a form by field name. */
export const errorsOfForm = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    controlsOf(form).flatMap((control) => {
      const error = errorOf(control)
      return error ? [[control.name, error] as const] : []
    }),
  )
