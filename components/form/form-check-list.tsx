"use client"

import { clsx } from "clsx"
import { TriangleAlert } from "lucide"
import { type ReactNode, useId } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { sentenceOf } from "#lib/format/sentence.ts"
import { FormCheck } from "./form-check.tsx"
import { useFormNow } from "./form-context.ts"
import { descriptionOf } from "./form-row.tsx"

export type FormCheckListProps = {
  name: string
  label: string
  options: readonly { value: string; label: ReactNode }[]
  /** Values that are ticked at first. */
  chosen: readonly string[]
  hint?: ReactNode
  /** Side by side as far as there is room. */
  inColumns?: boolean
}

/** Ticks of one name in an `ActionForm`. */
export function FormCheckList({ name, label, options, chosen, hint, inColumns }: FormCheckListProps) {
  const id = useId()
  const error = sentenceOf(label, useFormNow().errors[name])
  return (
    <fieldset
      className={clsx("field", inColumns && "grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4")}
      aria-describedby={descriptionOf(id, { error, hint })}
    >
      <legend className="label">{label}</legend>
      {/* Without a tick the list is sent as an empty one. */}
      <input type="hidden" name={name} value="" />
      {options.map((option) => (
        <FormCheck
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          defaultChecked={chosen.includes(option.value)}
        />
      ))}
      {hint && (
        <span className="hint col-span-full" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </fieldset>
  )
}
