import { TriangleAlert } from "lucide"
import { type ComponentProps, type ReactNode, useId } from "react"
import { Icon } from "./icon.tsx"

export type FieldProps = ComponentProps<"input"> & {
  label: string
  error?: string
  /** Stands at the right of the label; the keyboard comes to it after the input. */
  aside?: ReactNode
}

/** A labelled input; its error stands below it and is announced. */
export function Field({ label, error, aside, id: givenId, className, ...input }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={aside ? "field field-aside" : "field"}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={className ?? "input"}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
      {aside}
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}
