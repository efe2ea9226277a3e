import { Button, buttonClass } from "#components/ui/button.tsx"
import { Field } from "#components/ui/field.tsx"
import type { Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"

export type DateChooserProps = {
  path: string
  range: DayRange
  today: Day
  carried: [name: string, value: string][]
  backHref: string
}

/** Two days of one's own: what stands in for the custom picker before scripts run. */
export function DateChooser({ path, range, today, carried, backHref }: DateChooserProps) {
  return (
    <section className="max-w-160 py-5" aria-labelledby="chooser-title">
      <h2 id="chooser-title">Choose dates</h2>
      <form
        className="flex gap-2 items-end flex-wrap py-3 [&>.field]:flex-[1_1_200px]"
        method="get"
        action={path}
      >
        {carried.map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <input type="hidden" name="dateDescriptor" value="custom" />
        <Field label="From" name="from" type="date" defaultValue={range.from} max={today} required />
        <Field label="To" name="to" type="date" defaultValue={range.to} max={today} required />
        <Button type="submit">Apply</Button>
        <a className={buttonClass({ kind: "quiet" })} href={backHref}>
          Cancel
        </a>
      </form>
    </section>
  )
}
