import { zodResolver } from "@hookform/resolvers/zod"
import { createFormControl, type FieldErrors } from "react-hook-form"
import type { z } from "zod"
import { decodeForm } from "#lib/contract/decode-form.ts"
import { errorSentence } from "#lib/contract/error-sentence.ts"
import type { Operation } from "#lib/contract/operation.ts"
import { operationLoaders } from "#lib/contract/operation-loaders.gen.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { controlsOf, invalidMessageAttribute, missingAttribute } from "./field-error.ts"

/** Checks a form, or one of its fields, against the contract. */
export type OperationCheck = (field?: string) => Promise<Record<string, string>>

type FieldErrorNode = { message?: unknown; [step: string]: unknown }

/** The first word about a field or what is in it. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined
  const { message, ref: _, type: __, ...inner } = error as FieldErrorNode
  if (typeof message === "string") return message
  for (const one of Object.values(inner)) {
    const found = messageOf(one)
    if (found) return found
  }
  return undefined
}

/** Says of a value that may be one thing or another what the API says of it, and not what each of them would. */
function asAnswered(schema: z.ZodObject): z.ZodObject {
  const parseAsync: typeof schema.parseAsync = async (value, params) => {
    const parsed = await schema.safeParseAsync(value, params)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      if (issue.code === "invalid_union") Object.assign(issue, { errors: [] })
    throw parsed.error
  }
  return Object.create(schema, { parseAsync: { value: parseAsync } })
}

/** The names of a form's controls, each once; of `rows.0.name` the first word. */
const namesIn = (form: HTMLFormElement): string[] => [
  ...new Set(controlsOf(form).map(({ name }) => name.split(".", 1)[0]!)),
]

/** Errors at what the form has, in its own words where a field has some. */
function shownErrors(form: HTMLFormElement, errors: FieldErrors): Record<string, string> {
  const shown = namesIn(form).flatMap((name) => {
    const said = messageOf(errors[name.replace(/^add_/, "")]) ?? messageOf(errors[name])
    const isFile = controlsOf(form).some((one) => one.name === name && one.type === "file")
    // Of a file the server says more than its field could.
    if (!said || isFile) return []
    const own = controlsOf(form).filter((one) => one.name === name)
    const filled = own.find((one) => one.value.trim() !== "")
    const words = filled
      ? filled.getAttribute(invalidMessageAttribute)
      : own[0]?.getAttribute(missingAttribute)
    return [[name, words ?? said] as const]
  })
  return Object.fromEntries(shown)
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
  const resolve = zodResolver(asAnswered(schema), { error: errorSentence })
  const { register, unregister, trigger, handleSubmit, getFieldState } = createFormControl({
    mode: "onBlur",
    resolver: (_, context, options) => resolve(decodeForm(schema, new FormData(form)), context, options),
  })
  return async (field) => {
    for (const name of namesIn(form)) register(name)
    if (field !== undefined) {
      await trigger(field)
      const { error } = getFieldState(field)
      return shownErrors(form, error ? { [field]: error } : {})
    }
    let errors: FieldErrors = {}
    await handleSubmit(
      () => {},
      (found) => {
        errors = found
      },
    )()
    unregister()
    return shownErrors(form, errors)
  }
}
