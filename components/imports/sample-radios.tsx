"use client"

import { TriangleAlert } from "lucide"
import { useId } from "react"
import { labelAttribute, missingAttribute } from "#components/form/field-error.ts"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"
import { sentenceOf } from "#lib/format/sentence.ts"

export type SampleRadiosProps = {
  name: string
  label: string
  /** Said when none is chosen. */
  missing: string
  options: readonly { value: string; label: string; samples: readonly string[] }[]
}

/** Ways to read a file, each with what some of its cells are then. None is chosen beforehand. */
export function SampleRadios({ name, label, missing, options }: SampleRadiosProps) {
  const id = useId()
  const { errors, values, setError } = useFormNow()
  const error = sentenceOf(label, errors[name])
  const given = values[name]?.[0]
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-4">
        {options.map(({ value, label: option, samples }) => (
          <div key={value}>
            <label className="check">
              <input
                className="rounded-full"
                type="radio"
                name={name}
                value={value}
                required
                defaultChecked={given === value}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-${value}`}
                {...{ [labelAttribute]: label, [missingAttribute]: missing }}
                onChange={() => setError(name, undefined)}
              />
              <span>{option}</span>
            </label>
            <ul className="hint grid gap-0 pl-6 wrap-anywhere" id={`${id}-${value}`}>
              {samples.map((sample, index) => (
                <li key={`${index}-${sample}`}>{sample}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </fieldset>
  )
}
