"use client"

import { useFormNow } from "#components/form/form-context.ts"
import { SlotError } from "./slot-error.tsx"
import { TimeField } from "./time-field.tsx"

export type PlanCellProps = {
  /** Prefix of its field names. */
  name: string
  /** Date and place, for its labels. */
  label: string
  /** Hours that its locations have now. */
  now: string
}

/** A choice of a holiday plan: as it is, closed, or hours (D-317). Times show for hours alone, without scripts as well. */
export function PlanCell({ name, label, now }: PlanCellProps) {
  const { values, errors, setError } = useFormNow()
  const names = { is: `${name}.is`, opens: `${name}.opens`, closes: `${name}.closes` }
  const touched = (field: string) => () => {
    setError(field, undefined)
    setError("plan_confirmed", undefined)
  }
  return (
    <div className="plan-cell">
      <select
        className="input"
        name={names.is}
        aria-label={label}
        defaultValue={values[names.is]?.[0] ?? ""}
        aria-invalid={errors[names.is] ? true : undefined}
        onChange={touched(names.is)}
      >
        <option value="">As it is</option>
        <option value="closed">Closed</option>
        <option value="hours">Hours</option>
      </select>
      <div className="slot">
        <TimeField
          name={names.opens}
          label={`${label} opens`}
          times="plan-times"
          defaultValue={values[names.opens]?.[0]}
          onChange={touched(names.opens)}
        />
        <span className="to" aria-hidden="true">
          to
        </span>
        <TimeField
          name={names.closes}
          label={`${label} closes`}
          times="plan-times"
          defaultValue={values[names.closes]?.[0]}
          onChange={touched(names.closes)}
        />
      </div>
      <SlotError names={[names.is, names.opens, names.closes]} />
      <span className="hint">Now: {now}</span>
    </div>
  )
}
