"use client"

import { type ComponentProps, type ReactNode, useId } from "react"
import { sentenceOf } from "#lib/format/sentence.ts"
import { errorOf, labelAttribute } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"

export type FormFileProps = Omit<ComponentProps<"input">, "name" | "id" | "type"> & {
  name: string
  label: string
  hint?: ReactNode
  maxBytes: number
  /** Error for a file that is too large. */
  tooLarge: string
}

/** A file of an `ActionForm` with `hasFiles`: its size is checked when it is chosen. */
export function FormFile({ name, label, hint, maxBytes, tooLarge, ...input }: FormFileProps) {
  const id = useId()
  const { errors, setError } = useFormNow()
  const error = sentenceOf(label, errors[name])
  return (
    <FormRow id={id} label={label} isRequired={input.required} hint={hint} error={error}>
      <input
        className="input py-1.5 px-2.5 h-auto"
        {...input}
        type="file"
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf(id, { error, hint })}
        {...{ [labelAttribute]: label }}
        onChange={(event) => {
          const { currentTarget: own } = event
          const isTooLarge = (own.files?.[0]?.size ?? 0) > maxBytes
          own.setCustomValidity(isTooLarge ? sentenceOf(label, tooLarge)! : "")
          setError(name, isTooLarge ? errorOf(own) : undefined)
        }}
      />
    </FormRow>
  )
}
