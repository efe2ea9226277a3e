"use client"

import { type ComponentProps, type ReactNode, useId } from "react"
import { sentenceOf } from "#lib/format/sentence.ts"
import { labelAttribute, missingAttribute } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"

export type FormSelectProps = Omit<ComponentProps<"select">, "name" | "id"> & {
  name: string
  label: string
  hint?: ReactNode
  /** Error when nothing is selected; default "{label} is required". */
  missing?: string
  /** Styles may look at `isAll`: an option that leaves nothing else to be chosen. */
  options: readonly { value: string; label: string; isAll?: boolean }[]
}

/** A choice of an `ActionForm`. */
export function FormSelect({
  name,
  label,
  hint,
  missing,
  options,
  defaultValue,
  ...select
}: FormSelectProps) {
  const id = useId()
  const { errors, values, setError } = useFormNow()
  const error = sentenceOf(label, errors[name])
  return (
    <FormRow id={id} label={label} isRequired={select.required} hint={hint} error={error}>
      <select
        className="input"
        {...select}
        id={id}
        name={name}
        defaultValue={values[name]?.[0] ?? defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf(id, { error, hint })}
        {...{ [labelAttribute]: label, [missingAttribute]: missing }}
        onChange={(event) => {
          select.onChange?.(event)
          setError(name, undefined)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} data-all={option.isAll || undefined}>
            {option.label}
          </option>
        ))}
      </select>
    </FormRow>
  )
}
