"use client"

import { clsx } from "clsx"
import { useEffect, useId, useRef } from "react"
import { errorOf, invalidMessageAttribute, labelAttribute } from "#components/form/field-error.ts"
import { useFormNow } from "#components/form/form-context.ts"
import { descriptionOf, FormRow } from "#components/form/form-row.tsx"
import { useTypedBefore } from "#components/form/use-typed-before.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { parseHex, toHex, withHash } from "#lib/format/colours.ts"
import { sentenceOf } from "#lib/format/sentence.ts"

export type ColourFieldProps = {
  name: string
  label: string
  value: string
  /** Shown in its place when it could not be read. */
  hint?: string | undefined
  onChange: (value: string) => void
}

const pickClass = "h-control w-11 rounded-control border border-line-control bg-surface p-0.5"

/** A colour as text, with the browser's own picker beside it once scripts run. */
export function ColourField({ name, label, value, hint, onChange }: ColourFieldProps) {
  const id = useId()
  const hydrated = useHydrated()
  const { errors, setError } = useFormNow()
  const error = sentenceOf(label, errors[name])
  const rgb = parseHex(value)
  const take = (text: string) => {
    setError(name, undefined)
    onChange(text)
  }
  const field = useRef<HTMLInputElement>(null)
  useTypedBefore(field, value, take)
  useEffect(() => {
    const form = field.current?.form
    const complete = ({ formData }: FormDataEvent) =>
      formData.set(name, withHash(String(formData.get(name) ?? "")))
    form?.addEventListener("formdata", complete)
    return () => form?.removeEventListener("formdata", complete)
  }, [name])
  return (
    <FormRow id={id} label={label} hint={hint} error={error}>
      <span className="grid grid-cols-[44px_minmax(0,1fr)] gap-2">
        {hydrated ? (
          <input
            className={clsx(pickClass, "cursor-pointer")}
            type="color"
            aria-label={`Pick: ${label}`}
            value={rgb ? toHex(rgb) : "#ffffff"}
            onChange={(event) => take(event.currentTarget.value)}
          />
        ) : (
          <span
            className={clsx(pickClass, "cursor-default")}
            style={{ background: rgb ? toHex(rgb) : undefined }}
          />
        )}
        <input
          className="input font-mono text-13/inherit"
          ref={field}
          id={id}
          name={name}
          value={value}
          placeholder="Default"
          pattern="#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionOf(id, { error, hint })}
          {...{ [labelAttribute]: label, [invalidMessageAttribute]: "must be a color such as #1a2b3c" }}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={(event) => {
            const own = errorOf(event.currentTarget)
            if (own) setError(name, own)
          }}
        />
      </span>
    </FormRow>
  )
}
