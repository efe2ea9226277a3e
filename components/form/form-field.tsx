"use client"

import { type ComponentProps, type ReactNode, useId } from "react"
import { sentenceOf } from "#lib/forms/sentence.ts"
import { faultAttribute, faultOf, labelAttribute } from "./field-fault.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"

export type FormFieldProps = Omit<ComponentProps<"input">, "name" | "id"> & {
  name: string
  label: string
  hint?: ReactNode
  /** What is said of a value that its type or pattern refuses. */
  fault?: string
}

/** A text field of an `ActionForm`: checked when it is left, with the form's fault below it. */
export function FormField({ name, label, hint, fault, defaultValue, ...input }: FormFieldProps) {
  const id = useId()
  const { errors, values, setFault } = useFormNow()
  const error = sentenceOf(label, errors[name])
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
        {...{ [labelAttribute]: label, [faultAttribute]: fault }}
        onBlur={(event) => {
          input.onBlur?.(event)
          const own = faultOf(event.currentTarget)
          if (own) setFault(name, own)
        }}
        onChange={(event) => {
          input.onChange?.(event)
          setFault(name, undefined)
        }}
      />
    </FormRow>
  )
}
