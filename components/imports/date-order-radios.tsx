"use client"

import { TriangleAlert } from "lucide"
import { useId } from "react"
import { labelAttribute, missingAttribute } from "#components/form/field-error.ts"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"
import { type DateOrder, dateOrders } from "#lib/contract/import-constants.ts"
import type { ImportDates } from "#lib/contract/imports.ts"
import { orderLabels, rejectedText, sampleText } from "#lib/features/imports/dates.ts"
import { sentenceOf } from "#lib/forms/sentence.ts"

export type DateOrderRadiosProps = { dates: ImportDates; chosen: DateOrder | null }

const name = "date_order"
const label = "Day and month order"

/** Day first or month first, each with what dates of the file are then, and how many rows it rejects. */
export function DateOrderRadios({ dates, chosen }: DateOrderRadiosProps) {
  const id = useId()
  const { errors, values, setError } = useFormNow()
  const error = sentenceOf(label, errors[name])
  const given = values[name]?.[0] ?? chosen
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-4">
        {dateOrders.map((order) => (
          <div key={order}>
            <label className="check">
              <input
                className="rounded-full"
                type="radio"
                name={name}
                value={order}
                required
                defaultChecked={given === order}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-${order}`}
                {...{ [labelAttribute]: label, [missingAttribute]: "Choose which comes first" }}
                onChange={() => setError(name, undefined)}
              />
              <span>{orderLabels[order]}</span>
            </label>
            <ul className="hint grid gap-0 pl-6" id={`${id}-${order}`}>
              {dates.samples.map((sample, index) => (
                <li key={`${sample.line}-${index}`}>{sampleText(sample, order)}</li>
              ))}
              {rejectedText(dates, order) && <li>{rejectedText(dates, order)}</li>}
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
