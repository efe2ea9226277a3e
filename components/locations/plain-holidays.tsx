import type { TypedHoliday } from "#lib/hours/typed-holidays.ts"
import { holidayName, isNewHoliday } from "#lib/hours/typed-holidays.ts"
import { PlainSlots } from "./plain-slots.tsx"
import { SlotError } from "./slot-error.tsx"
import { OfferedTimes } from "./time-field.tsx"

const blankRows = 3

/** Holidays before scripts run: times say that a date is open, and some rows stand ready. */
export function PlainHolidays({
  rows,
  isOfSeveral = false,
}: {
  rows: readonly TypedHoliday[]
  isOfSeveral?: boolean
}) {
  const blank = Array.from({ length: blankRows }, (_, at) => ({
    id: `${rows.length + at}-new`,
    date: "",
    open: false,
    slots: [],
  }))
  return (
    <>
      <fieldset className="hol" aria-label="Holiday hours">
        <OfferedTimes id="plain-holiday-times" />
        {[...rows, ...blank].map((row, at) => {
          const name = holidayName(at)
          const isNew = isNewHoliday(row)
          return (
            <div className="hol-row" key={row.id}>
              <input type="hidden" name={`${name}.id`} value={row.id} />
              <input
                className="input"
                name={`${name}.date`}
                aria-label={`Date ${at + 1}`}
                placeholder="MM/DD/YY"
                defaultValue={row.date}
                readOnly={!isNew}
              />
              {isNew ? (
                <span />
              ) : (
                <label className="check">
                  <input type="checkbox" name={`${name}.removed`} value="true" />
                  <span>Remove</span>
                </label>
              )}
              <PlainSlots
                prefix={name}
                day={row.date || `Date ${at + 1}`}
                given={row}
                times="plain-holiday-times"
              />
              <span />
              <SlotError names={[`${name}.date`]} />
            </div>
          )
        })}
      </fieldset>
      <p className="hint mt-2">A date without times is closed.</p>
      {!isOfSeveral && (
        <button
          className="btn btn-dense mt-3"
          type="submit"
          name="add_public_holidays"
          value="true"
          formNoValidate
        >
          Add public holidays
        </button>
      )}
    </>
  )
}
