"use client"

import { type ComponentProps, type ReactNode, useId } from "react"
import { sentenceOf } from "#lib/forms/sentence.ts"
import { faultOf, labelAttribute } from "./field-fault.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"

export type FormTextAreaProps = Omit<ComponentProps<"textarea">, "name" | "id"> & {
  name: string
  label: string
  hint?: ReactNode
}

/** Longer text of an `ActionForm`: 4 rows (000 §5). */
export function FormTextArea({ name, label, hint, defaultValue, ...area }: FormTextAreaProps) {
  const id = useId()
  const { errors, values, setFault } = useFormNow()
  const error = sentenceOf(label, errors[name])
  return (
    <FormRow id={id} label={label} isRequired={area.required} hint={hint} error={error}>
      <textarea
        className="input"
        rows={4}
        {...area}
        id={id}
        name={name}
        defaultValue={values[name]?.[0] ?? defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf(id, { error, hint })}
        {...{ [labelAttribute]: label }}
        onBlur={(event) => {
          area.onBlur?.(event)
          const own = faultOf(event.currentTarget)
          if (own) setFault(name, own)
        }}
        onChange={(event) => {
          area.onChange?.(event)
          setFault(name, undefined)
        }}
      />
    </FormRow>
  )
}
