"use client"

import { useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import type { TypeAheadOption } from "#components/form/use-search.ts"
import type { ExportTypeCode } from "#lib/contract/export-files/constants.ts"
import {
  scheduledTimeError,
  scheduleNameLength,
  sendTimeError,
} from "#lib/contract/scheduled-exports/constants.ts"
import type { ScheduledExport } from "#lib/contract/scheduled-exports/schema.ts"
import { droppedByReport } from "#lib/features/scheduled-exports/gone.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { GoneFilters } from "./gone-filters.tsx"
import { RecipientsPicker } from "./recipients-picker.tsx"
import { ScheduleButtons } from "./schedule-buttons.tsx"
import { ScheduleTime, startOf } from "./schedule-time.tsx"

export type ScheduleFormProps = {
  accountId: string
  /** Null for a new one. */
  schedule: ScheduledExport | null
  state: FormState
  /** Address of the report with the flyout, and without it. */
  page: string
  closedHref: string
  /** Query of the report: what is scheduled. */
  query: string
  /** Type of the emailed export; default reviews. */
  exportType?: ExportTypeCode
  /** Subject of the report, where it is one of many. */
  resourceId?: string | null
  /** Why what the report shows cannot be scheduled (D-119). */
  error: string | null
  onDirty: () => void
}

const recipientsOf = (schedule: ScheduledExport | null): TypeAheadOption[] =>
  (schedule?.recipient_user_ids ?? []).map((id, at) => ({
    id: String(id),
    name: schedule?.recipient_emails[at] ?? String(id),
  }))

/** Name, description, recipients and time of a schedule (D-120). */
export function ScheduleForm(props: ScheduleFormProps) {
  const { accountId, schedule, state, page, closedHref, query, error, onDirty } = props
  const { exportType = "reviews", resourceId } = props
  const [name, setName] = useState(state.values["email_subject"]?.[0] ?? schedule?.email_subject ?? "")
  const [recipients, setRecipients] = useState(() => recipientsOf(schedule))
  const hadPlain = schedule?.headings === "plain"
  const [isTyping, setTyping] = useState(false)
  const [when, setWhen] = useState(() => startOf(schedule))
  const [isWithoutGone, setWithoutGone] = useState(
    state.values["without_gone_filters"]?.includes("true") ?? false,
  )
  const dropped = droppedByReport(schedule, query)
  const goneError = dropped.length > 0 && !isWithoutGone ? scheduleTexts.goneUnconfirmed : null
  const isComplete =
    name.trim() !== "" &&
    recipients.length > 0 &&
    // Someone who is typed and not found yet must not be left out.
    !isTyping &&
    scheduledTimeError(when.frequency, when.times[when.frequency]) === null &&
    sendTimeError(when.sendTime) === null
  return (
    <div onInput={onDirty}>
      <ActionForm
        action={routes.form("scheduled-export.save")}
        page={page}
        state={state}
        className="form"
        label="Scheduled export"
      >
        <GoneFilters schedule={schedule} dropped={dropped} onConfirm={setWithoutGone} />
        <input type="hidden" name="id" value={schedule ? String(schedule.id) : ""} />
        {schedule && <input type="hidden" name="had_send_time" value={schedule.send_time ?? ""} />}
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="export_type" value={exportType} />
        {resourceId && <input type="hidden" name="resource_id" value={resourceId} />}
        <FormField
          name="email_subject"
          label="Name"
          required
          maxLength={scheduleNameLength}
          autoComplete="off"
          defaultValue={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormTextArea name="email_body" label="Description" defaultValue={schedule?.email_body ?? ""} />
        <RecipientsPicker
          accountId={accountId}
          chosen={recipients}
          onChange={setRecipients}
          onTyping={setTyping}
        />
        <ScheduleTime when={when} onChange={setWhen} />
        {hadPlain && <input type="hidden" name="had_plain_headings" value="true" />}
        <FormCheck
          name="plain_headings"
          label="Plain-word headings"
          hint="Columns are called Location name and Average rating, for example, in place of location_name and avg_rating."
          defaultChecked={hadPlain}
        />
        <ScheduleButtons isComplete={isComplete} error={error ?? goneError} closedHref={closedHref} />
      </ActionForm>
    </div>
  )
}
