const inputIn = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** Text of a form field; empty if there is none. */
export const textIn = (form: HTMLFormElement, name: string): string => inputIn(form, name)?.value ?? ""

/** Puts texts into the fields of a form as typing does; fields that it does not have are passed over. */
export function fillTexts(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = inputIn(form, name)
    if (!field || field.type === "hidden" || field.value === text) continue
    // React learns of it as of typing.
    field.setRangeText(text, 0, field.value.length, "end")
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
}
