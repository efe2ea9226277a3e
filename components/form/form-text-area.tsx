"use client"

import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { restoredText } from "#lib/form-state/unsent-texts.ts"
import { leftOf } from "#lib/format/numbers.ts"
import { sentenceOf } from "#lib/format/sentence.ts"
import { dirtyAttribute, errorOf, labelAttribute, unsentAttribute } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf, FormRow } from "./form-row.tsx"
import { useTypedBefore } from "./use-typed-before.ts"
import { useUnsentText } from "./use-unsent-text.ts"

export type FormTextAreaProps = Omit<ComponentProps<"textarea">, "name" | "id" | "rows"> & {
  name: string
  label: string
  hint?: ReactNode
  /** So many characters; how many are left is told, and more of them are an error (000 §5). */
  limit?: number
  /** Name in error messages, if not its label. */
  calledInErrors?: string
  /** The focus was put here, so that leaving it as it stands is no error. */
  isQuietUntouched?: boolean
  /** From `unsentKey`: what is typed is kept in the browser until the form is taken. */
  unsentKey?: string | undefined
  /** Told of the text as it is typed, and of what was typed before scripts ran. */
  onText?: (text: string) => void
}

/** Of every text area (F-343, P-343). */
export const textAreaRows = 4

/** Longer text of an `ActionForm`: 4 rows (000 §5). */
export function FormTextArea(props: FormTextAreaProps) {
  const {
    name,
    label,
    hint,
    limit,
    calledInErrors = label,
    isQuietUntouched,
    unsentKey,
    onText,
    readOnly,
    defaultValue,
    ...area
  } = props
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const { errors, values, isSaving, setError } = useFormNow()
  const start = values[name]?.[0] ?? defaultValue
  const [length, setLength] = useState(String(start ?? "").length)
  const unsent = useUnsentText(unsentKey, own, {
    start: String(start ?? ""),
    isGiven: values[name] !== undefined,
  })
  const take = (text: string) => {
    setLength(text.length)
    onText?.(text)
  }
  useTypedBefore(own, String(start ?? ""), take)
  const left = limit === undefined ? 0 : limit - length
  const isTooLong = left < 0
  const error = isTooLong ? undefined : sentenceOf(calledInErrors, errors[name])

  useEffect(() => own.current?.setCustomValidity(left < 0 ? leftOf(left) : ""), [left])

  const count = limit !== undefined && (
    <span className={isTooLong ? "err" : undefined} role={isTooLong ? "alert" : undefined}>
      {leftOf(left)}
    </span>
  )
  const description = count || hint
  return (
    <FormRow id={id} label={label} isRequired={area.required} hint={description} error={error}>
      <textarea
        className="input"
        rows={textAreaRows}
        {...area}
        ref={own}
        id={id}
        name={name}
        defaultValue={start}
        // Text typed while sending would be lost with the text that was sent.
        readOnly={isSaving || readOnly}
        aria-busy={isSaving || undefined}
        aria-invalid={error || isTooLong ? true : undefined}
        aria-describedby={descriptionOf(id, { error, hint: description })}
        {...{ [labelAttribute]: calledInErrors, [unsentAttribute]: unsentKey }}
        onBlur={(event) => {
          area.onBlur?.(event)
          if (isQuietUntouched && !event.currentTarget.hasAttribute(dirtyAttribute)) return
          const error = errorOf(event.currentTarget)
          if (error) setError(name, error)
        }}
        onChange={(event) => {
          area.onChange?.(event)
          unsent.onTyped(event.target.value)
          take(event.target.value)
          setError(name, undefined)
        }}
      />
      {unsent.isRestored && (
        <span className="hint" role="status">
          {restoredText}
        </span>
      )}
    </FormRow>
  )
}
