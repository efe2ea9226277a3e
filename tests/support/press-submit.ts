import { createEvent, fireEvent } from "@testing-library/react"

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

/** The fields of a form as a browser reads them: Node's own reads none. */
class FormFields extends FormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super()
    for (const element of (form?.elements ?? []) as Iterable<Field>) {
      const isLeftOut =
        element instanceof HTMLButtonElement ? element !== submitter : element.matches(":disabled")
      const isUnchecked = element.matches("[type=checkbox], [type=radio]") && !element.matches(":checked")
      if (element.name && !isLeftOut && !isUnchecked) this.append(element.name, element.value)
    }
  }
}

/** Presses a button that sends its form; jsdom does not tell the form which one it was. */
export function pressSubmit(button: HTMLElement): void {
  const { form } = button as HTMLButtonElement
  globalThis.FormData = FormFields
  const event = createEvent.submit(form!)
  Object.defineProperty(event, "submitter", { value: button })
  fireEvent(form!, event)
}
