import { type TypedDay, timeName } from "#lib/hours/typed-day.ts"
import { SlotError } from "./slot-error.tsx"
import { TimeField } from "./time-field.tsx"

export type PlainSlotsProps = {
  /** Prefix of its field names. */
  prefix: string
  /** The day in words, for its labels. */
  day: string
  given: TypedDay
  times: string
}

/** The hours of a day before scripts run: as many slots as there are, and one more. */
export function PlainSlots({ prefix, day, given, times }: PlainSlotsProps) {
  const slots = [...given.slots, { opens: "", closes: "" }]
  return (
    <div className="slots">
      {slots.map(({ opens, closes }, at) => {
        const names = { opens: timeName(prefix, at, "opens"), closes: timeName(prefix, at, "closes") }
        return (
          <div className="slot" key={names.opens}>
            <TimeField name={names.opens} label={`${day} opens`} times={times} defaultValue={opens} />
            <span className="to" aria-hidden="true">
              to
            </span>
            <TimeField name={names.closes} label={`${day} closes`} times={times} defaultValue={closes} />
            <span />
            <SlotError names={[names.opens, names.closes]} />
          </div>
        )
      })}
    </div>
  )
}
