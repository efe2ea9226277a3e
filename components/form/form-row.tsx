import { TriangleAlert } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { RequiredMark } from "./required-mark.tsx"

export type FormRowProps = {
  id: string
  label: string
  isRequired?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Stands at the right of the label. */
  aside?: ReactNode
  children: ReactNode
}

/** Id of the element that describes the control of a row. */
export const descriptionOf = (id: string, { error, hint }: Pick<FormRowProps, "error" | "hint">) =>
  [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ") || undefined

/** Label, control, hint and error of one field; required ones carry a marker (000 §5). */
export function FormRow({ id, label, isRequired, hint, error, aside, children }: FormRowProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <span>
          {label}
          {isRequired && <RequiredMark />}
        </span>
        {aside}
      </label>
      {children}
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
