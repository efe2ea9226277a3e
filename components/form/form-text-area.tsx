"use client"

import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { sentenceOf } from "#lib/forms/sentence.ts"
import { faultOf, labelAttribute } from "./field-fault.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"

export type FormTextAreaProps = Omit<ComponentProps<"textarea">, "name" | "id"> & {
  name: string
  label: string
  hint?: ReactNode
  /** So many characters; how many are left is told, and more of them are a fault (000 §5). */
  limit?: number
}

const leftOf = (left: number): string =>
  left < 0 ? `${-left} characters too many` : `${left} characters remaining`

/** Longer text of an `ActionForm`: 4 rows (000 §5). */
export function FormTextArea({ name, label, hint, limit, defaultValue, ...area }: FormTextAreaProps) {
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const { errors, values, setFault } = useFormNow()
  const start = values[name]?.[0] ?? defaultValue
  const [length, setLength] = useState(String(start ?? "").length)
  const left = limit === undefined ? 0 : limit - length
  const isTooLong = left < 0
  const error = isTooLong ? undefined : sentenceOf(label, errors[name])

  useEffect(() => own.current?.setCustomValidity(left < 0 ? leftOf(left) : ""), [left])

  const count = limit !== undefined && (
    <span className={isTooLong ? "err" : undefined} role={isTooLong ? "alert" : undefined}>
      {leftOf(left)}
    </span>
  )
  const told = count || hint
  return (
    <FormRow id={id} label={label} isRequired={area.required} hint={told} error={error}>
      <textarea
        className="input"
        rows={4}
        {...area}
        ref={own}
        id={id}
        name={name}
        defaultValue={start}
        aria-invalid={error || isTooLong ? true : undefined}
        aria-describedby={descriptionOf(id, { error, hint: told })}
        {...{ [labelAttribute]: label }}
        onBlur={(event) => {
          area.onBlur?.(event)
          const fault = faultOf(event.currentTarget)
          if (fault) setFault(name, fault)
        }}
        onChange={(event) => {
          area.onChange?.(event)
          setLength(event.target.value.length)
          setFault(name, undefined)
        }}
      />
    </FormRow>
  )
}
