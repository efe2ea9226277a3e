"use client"

import { type ComponentProps, type ReactNode, useId, useState } from "react"
import { sentenceOf } from "#lib/format/sentence.ts"
import { tooLong } from "#lib/format/too-long.ts"
import { errorOf, invalidMessageAttribute, labelAttribute, missingAttribute } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"

export type FormFieldProps = Omit<ComponentProps<"input">, "name" | "id"> & {
  name: string
  label: string
  hint?: ReactNode
  /** Error when empty or blank; default "{label} is required". */
  missing?: string
  /** Error for a value that its type or pattern refuses. */
  invalidMessage?: string
  /** So many characters: more of them stay, and are an error that is told while typing. */
  limit?: number
}

/** A text field of an `ActionForm`: checked when it is left, with the form's error below it. */
export function FormField({
  name,
  label,
  hint,
  missing,
  invalidMessage,
  limit,
  defaultValue,
  ...input
}: FormFieldProps) {
  const id = useId()
  const { errors, values, setError } = useFormNow()
  const [over, setOver] = useState<string>()
  const error = over ?? sentenceOf(label, errors[name])
  return (
    <FormRow id={id} label={label} isRequired={input.required} hint={hint} error={error}>
      <input
        className="input"
        {...input}
        id={id}
        name={name}
        defaultValue={values[name]?.[0] ?? defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf(id, { error, hint })}
        {...{
          [labelAttribute]: label,
          [missingAttribute]: missing,
          [invalidMessageAttribute]: invalidMessage,
        }}
        onBlur={(event) => {
          input.onBlur?.(event)
          const own = errorOf(event.currentTarget)
          if (own) setError(name, own)
        }}
        onChange={(event) => {
          input.onChange?.(event)
          if (limit !== undefined) {
            const said = tooLong(event.target.value, limit)
            event.target.setCustomValidity(said ?? "")
            setOver(said)
          }
          setError(name, undefined)
        }}
      />
    </FormRow>
  )
}
