import { FormData } from "undici"

export type ChosenFile = { name: string; type: string; data: string | Uint8Array<ArrayBuffer> }
type Entry = [string, string | ChosenFile]

/** Buttons that send their form. */
export const submitters = "button:not([type]), button[type=submit], input[type=submit]"

/**
 * Entries of a form when it is sent by a button, or by Enter when that is null.
 * @param files those that were chosen, by their field.
 */
export function entriesOf(
  form: HTMLFormElement,
  button: HTMLElement | null,
  files: WeakMap<Element, ChosenFile[]>,
): Entry[] {
  const window = form.ownerDocument.defaultView!
  const given = [...new window.FormData(form, button)] as Entry[]
  return given.flatMap(([name, value]): Entry[] => {
    if (typeof value === "string") return [[name, value]]
    const input = form.querySelector(`input[type=file][name="${name}"]`)!
    const nothing = { name: "", type: "application/octet-stream", data: "" }
    return (files.get(input) ?? [nothing]).map((file) => [name, file])
  })
}

/** The body in which a form is sent. */
export function bodyOf(entries: Entry[], isMultipart: boolean): URLSearchParams | FormData {
  if (!isMultipart) {
    return new URLSearchParams(
      entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
    )
  }
  const body = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === "string") body.append(name, value)
    else body.append(name, new Blob([value.data], { type: value.type }), value.name)
  }
  return body
}
