"use client"

import { Copy } from "lucide"
import { useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { DetailsMenu } from "#components/ui/details-menu.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { daysFromMonday, type Weekday } from "#lib/contract/weekdays.ts"
import { capitalized } from "#lib/format/capitalized.ts"

export type CopyDayProps = { from: Weekday; onCopy: (to: Weekday[]) => void }

const workdays = daysFromMonday.slice(0, 5)

/** Copies the hours of a day to the days that are ticked, or at once to weekdays or all (D-161). */
export function CopyDay({ from, onCopy }: CopyDayProps) {
  const [ticked, setTicked] = useState<readonly Weekday[]>([])
  const others = daysFromMonday.filter((day) => day !== from)
  const tick = (day: Weekday, isOn: boolean) =>
    setTicked((known) => (isOn ? [...known, day] : known.filter((one) => one !== day)))
  const copy = (to: readonly Weekday[], close: () => void) => {
    onCopy(others.filter((day) => to.includes(day)))
    setTicked([])
    close()
  }
  const label = `Copy ${capitalized(from)} to other days`
  return (
    <DetailsMenu
      align="end"
      summary={{ className: "iconbtn", "aria-label": label, title: label, children: <Icon icon={Copy} /> }}
    >
      {(close) => (
        // Checkboxes here are not fields of the form.
        <fieldset
          className="menu"
          onInput={(event) => event.stopPropagation()}
          aria-label={`Days like ${capitalized(from)}`}
        >
          <p className="px-2 py-1 text-12 text-muted">Copy {capitalized(from)} to</p>
          {others.map((day) => (
            <label className="menu-item check" key={day}>
              <input
                type="checkbox"
                checked={ticked.includes(day)}
                onChange={({ target }) => tick(day, target.checked)}
              />
              {capitalized(day)}
            </label>
          ))}
          <div className="flex items-center gap-2 border-t border-line p-2">
            <button type="button" className="btn-link" onClick={() => copy(workdays, close)}>
              To weekdays
            </button>
            <button type="button" className="btn-link" onClick={() => copy(others, close)}>
              To all
            </button>
            <Button
              dense
              kind="primary"
              className="ml-auto"
              data-track="location_hours.copy_day"
              disabled={ticked.length === 0}
              onClick={() => copy(ticked, close)}
            >
              Copy
            </Button>
          </div>
        </fieldset>
      )}
    </DetailsMenu>
  )
}
