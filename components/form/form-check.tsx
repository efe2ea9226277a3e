"use client"

import { TriangleAlert } from "lucide"
import { type ReactNode, useId } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { missingAttribute } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"
import { descriptionOf } from "./form-row.tsx"
import { RequiredMark } from "./required-mark.tsx"

export type FormCheckProps = {
  name: string
  value?: string
  label: ReactNode
  defaultChecked?: boolean
  /** Must be ticked; what is said when it is not. */
  required?: string
  hint?: ReactNode
  onChange?: (isChecked: boolean) => void
}

/** A tick of an `ActionForm`; several of one name make a list. */
export function FormCheck({
  name,
  value = "true",
  label,
  defaultChecked,
  required,
  hint,
  onChange,
}: FormCheckProps) {
  const id = useId()
  const { errors, values, setError } = useFormNow()
  const isBack = Object.keys(values).length > 0
  const error = errors[name]
  return (
    <div className="field">
      {/* An unticked box says nothing by itself; one of a list does not have to. */}
      {value === "true" && !required && <input type="hidden" name={name} value="false" />}
      <label className="check">
        <input
          type="checkbox"
          name={name}
          value={value}
          required={required !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionOf(id, { error, hint })}
          {...(required ? { [missingAttribute]: required } : {})}
          defaultChecked={isBack ? (values[name] ?? []).includes(value) : defaultChecked}
          onChange={(event) => {
            setError(name, undefined)
            onChange?.(event.target.checked)
          }}
        />
        <span className="wrap-anywhere">
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}
