"use client"

import { useState } from "react"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import {
  defaultSendTime,
  type ExportFrequency,
  exportFrequencies,
  isFrequency,
  scheduleDefaults,
} from "#lib/contract/scheduled-exports/constants.ts"
import type { ScheduledExport } from "#lib/contract/scheduled-exports/schema.ts"
import { weekdays } from "#lib/contract/weekdays.ts"
import { frequencyLabels } from "#lib/features/scheduled-exports/texts.ts"
import { capitalized } from "#lib/format/capitalized.ts"

/** The chosen frequency, and the time of each. */
export type When = {
  frequency: ExportFrequency
  times: Record<ExportFrequency, string>
  /** `HH:mm` at which weekly and monthly ones leave. */
  sendTime: string
}

/** Values of a schedule, or the defaults of a new one. */
export function startOf(schedule: ScheduledExport | null): When {
  const frequency = schedule?.email_frequency ?? "daily"
  const sendTime = schedule?.send_time ?? defaultSendTime
  if (!schedule || !isFrequency(frequency)) return { frequency: "daily", times: scheduleDefaults, sendTime }
  return { frequency, times: { ...scheduleDefaults, [frequency]: schedule.scheduled_time }, sendTime }
}

/** The select itself shows the time of what is chosen, so that it does before scripts run. */
const whenClass: Record<ExportFrequency, string> = {
  daily: "hidden [:has(>*_option[value=daily]:checked)>&]:block",
  weekly: "hidden [:has(>*_option[value=weekly]:checked)>&]:block",
  monthly: "hidden [:has(>*_option[value=monthly]:checked)>&]:block",
}

const sendClass = "block [:has(>*_option[value=daily]:checked)>&]:hidden"

export type ScheduleTimeProps = { when: When; onChange: (when: When) => void }

/** How often and when (000 §5): another frequency begins with its default; styles show the time of the chosen one. */
export function ScheduleTime({ when, onChange }: ScheduleTimeProps) {
  const [resets, setResets] = useState(0)
  const change = (frequency: ExportFrequency, time: string) =>
    onChange({ ...when, times: { ...when.times, [frequency]: time } })
  return (
    <div className="grid gap-5">
      <FormSelect
        name="email_frequency"
        label="Frequency"
        required
        defaultValue={when.frequency}
        options={exportFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        onChange={({ target }) => {
          const frequency = target.value as ExportFrequency
          onChange({ frequency, times: scheduleDefaults, sendTime: defaultSendTime })
          setResets(resets + 1)
        }}
      />
      <div className={whenClass.daily}>
        <FormField
          key={resets}
          type="time"
          name="time_daily"
          label="Time"
          required
          defaultValue={when.times.daily}
          onChange={({ target }) => change("daily", target.value)}
        />
      </div>
      <div className={whenClass.weekly}>
        <FormSelect
          key={resets}
          name="time_weekly"
          label="Day of week"
          required
          defaultValue={when.times.weekly}
          options={weekdays.map((value) => ({ value, label: capitalized(value) }))}
          onChange={({ target }) => change("weekly", target.value)}
        />
      </div>
      <div className={whenClass.monthly}>
        <FormField
          key={resets}
          name="time_monthly"
          label="Day of month"
          hint="In shorter months, on the last day"
          inputMode="numeric"
          pattern="[1-9]|[12][0-9]|3[01]"
          invalidMessage="Enter a day from 1 to 31"
          required
          autoComplete="off"
          defaultValue={when.times.monthly}
          onChange={({ target }) => change("monthly", target.value)}
        />
      </div>
      <div className={sendClass}>
        <FormField
          key={resets}
          type="time"
          name="send_time"
          label="Send at"
          required
          defaultValue={when.sendTime}
          onChange={({ target }) => onChange({ ...when, sendTime: target.value })}
        />
      </div>
    </div>
  )
}
