import type { z } from "zod"
import { decodeForm } from "#lib/contract/decode-form.ts"
import { errorSentence } from "#lib/contract/error-sentence.ts"
import type { Operation } from "#lib/contract/operation.ts"
import { operationLoaders } from "#lib/contract/operation-loaders.gen.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import {
  controlsOf,
  invalidMessageAttribute,
  missingAttribute,
  omittedWhenEmptyAttribute,
} from "./field-error.ts"

/** Checks a form, or one of its fields, against the contract. */
export type OperationCheck = (field?: string) => Record<string, string>

/** The first word about each field or what is in it. */
function messagesOf({ issues }: z.ZodError): Map<string, string> {
  const said = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0] ?? "")
    if (!said.has(name)) said.set(name, message)
  }
  return said
}

/** Errors at what the form has, in its own words where a field has some; of `rows.0.name` at the first word. */
function shownErrors(form: HTMLFormElement, errors: ReadonlyMap<string, string>): Record<string, string> {
  const controls = controlsOf(form)
  const names = new Set(controls.map(({ name }) => name.split(".", 1)[0]!))
  const shown = [...names].flatMap((name) => {
    const said = errors.get(name.replace(/^add_/, "")) ?? errors.get(name)
    if (!said) return []
    const own = controls.filter((one) => one.name === name)
    // Of a file the server says more than its field could.
    if (own.some(({ type }) => type === "file")) return []
    const filled = own.find((one) => one.value.trim() !== "")
    const words = filled
      ? filled.getAttribute(invalidMessageAttribute)
      : own[0]?.getAttribute(missingAttribute)
    return [[name, words ?? said] as const]
  })
  return Object.fromEntries(shown)
}

/** The fields that the form sends. */
function sentFields(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const control of controlsOf(form))
    if (control.hasAttribute(omittedWhenEmptyAttribute) && control.value.trim() === "")
      fields.delete(control.name)
  return fields
}

/**
 * How a form is checked before it is sent: by the schema of its operation, with the decoder and the words of the server.
 * The fields stay the browser's; what they hold is read when it is checked.
 * @param id of the operation.
 * @returns null for what takes no body.
 */
export async function operationCheck(form: HTMLFormElement, id: string): Promise<OperationCheck | null> {
  const load = ownValue(operationLoaders, id) ?? null
  if (!load) return null
  const operations: Readonly<Record<string, Operation>> = Object.assign({}, ...Object.values(await load()))
  const schema = ownValue(operations, id)!.body as z.ZodObject
  return (field) => {
    const { error } = schema.safeParse(decodeForm(schema, sentFields(form)), { error: errorSentence })
    const said = error ? messagesOf(error) : new Map<string, string>()
    if (field === undefined) return shownErrors(form, said)
    const own = said.get(field)
    return shownErrors(form, new Map(own === undefined ? [] : [[field, own]]))
  }
}
