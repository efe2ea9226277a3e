"use client"

import { useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { PolicyCode } from "#lib/contract/campaigns/policy/rules.ts"
import type { CampaignCheck, PolicyFinding } from "#lib/contract/campaigns/schema.ts"
import { channelLabels } from "#lib/contract/requests/constants.ts"
import { confirmFields } from "#lib/features/campaigns/confirm-fields.ts"
import { errorLines } from "#lib/features/campaigns/error-lines.ts"
import { sendLabel } from "#lib/features/campaigns/texts.ts"
import { whenFields } from "#lib/features/campaigns/when.ts"
import type { FormAnswer, FormState } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { StepSection } from "./step-section.tsx"

export type SendStepProps = {
  page: string
  stored: { id: string; version: number } | null
  check: CampaignCheck | null
  channel: "email" | "sms"
  senderName: string
  userName: string
  isImpersonated: boolean
  state: FormState
  send: (action: string, fields: URLSearchParams) => Promise<FormAnswer>
}

function Confirm({ finding, userName }: { finding: PolicyFinding; userName: string }) {
  const names = confirmFields(finding.code as PolicyCode)
  return (
    <StatusCard tone="warning" title={`Confirm: “${finding.quote}”`}>
      <p>
        <q>{finding.rule}</q> {finding.source}
      </p>
      <div className="form-set w-full mt-2">
        <FormCheck name={names.isTicked} label="We offer nothing in return for a review" />
        <div className="form-pair">
          <FormField name={names.name} label="Confirmed by" defaultValue={userName} maxLength={100} />
          <FormField name={names.reason} label="Reason" maxLength={500} hint="Kept in the compliance log." />
        </div>
      </div>
    </StatusCard>
  )
}

function When({ values, onLater }: { values: FormState["values"]; onLater: (isLater: boolean) => void }) {
  const isLater = values[whenFields.when]?.[0] === "later"
  const choice = (value: string, label: string) => (
    <label className="check">
      <input
        type="radio"
        name={whenFields.when}
        value={value}
        defaultChecked={(value === "later") === isLater}
        onChange={() => onLater(value === "later")}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="field grid gap-3">
      <legend className="label">When</legend>
      {choice("now", "Now")}
      {choice("later", "On a date, local time at each location")}
      <div className="form-pair">
        <FormField
          name={whenFields.date}
          label="Date"
          placeholder="MM/DD/YY"
          autoComplete="off"
          maxLength={10}
        />
        <FormField
          name={whenFields.time}
          label="Time"
          placeholder="9:30 AM"
          autoComplete="off"
          maxLength={8}
          hint="By the clock at each location."
        />
      </div>
    </fieldset>
  )
}

function Summary({
  check,
  channel,
  senderName,
}: Pick<SendStepProps, "channel" | "senderName"> & { check: CampaignCheck }) {
  const { accepted, skipped, invalid } = check.recipients
  const rows = [
    ["Channel", channelLabels[channel]],
    ...(channel === "email" ? [["From", senderName]] : []),
    ["Skipped", formatCount(skipped)],
    ["With errors", formatCount(invalid)],
    ["Recipients", formatCount(accepted)],
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 p-4 border border-line rounded-card bg-sunken text-13">
      {rows.map(([label, value]) => (
        <div className="contents" key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const limitText = ({ left_today: today, left_in_all: inAll }: CampaignCheck): string | null =>
  today === null || inAll === null
    ? null
    : `Your trial can send ${formatCount(today)} more today and ${formatCount(inAll)} in all.`

/** A summary of the campaign, and the button that names how many are asked. */
export function SendStep(props: SendStepProps) {
  const { page, stored, check, channel, senderName, userName, isImpersonated, state, send } = props
  const hydrated = useHydrated()
  const [isLater, setLater] = useState(state.values[whenFields.when]?.[0] === "later")
  const action = routes.form("campaign.send")
  if (!stored || !check)
    return (
      <StepSection step="send" hint="You will see a summary before anything is sent.">
        <p className="text-13 text-muted">Save the draft to see who will receive it.</p>
      </StepSection>
    )
  const lines = errorLines(check)
  const blocks = check.policy.filter(({ outcome }) => outcome === "block")
  const confirms = check.policy.filter(({ outcome }) => outcome === "confirm")
  const limit = limitText(check)
  return (
    <StepSection step="send" hint="Check the summary, then send.">
      <Summary check={check} channel={channel} senderName={senderName} />
      {limit && <p className="hint">{limit}</p>}
      {lines.length > 0 && (
        <StatusCard tone="negative" title="Not ready to send">
          <ul className="grid gap-0.5">
            {lines.map(({ step, text }) => (
              <li key={text}>
                <a href={`#${step}`}>{text}</a>
              </li>
            ))}
          </ul>
        </StatusCard>
      )}
      {blocks.map(({ quote, text, rule, source }) => (
        <StatusCard key={quote} tone="negative" title="Change this before you send">
          <p className="wrap-anywhere">{text}</p>
          <p className="text-muted">
            <q>{rule}</q> {source}
          </p>
        </StatusCard>
      ))}
      {check.locations_without_links.length > 0 && (
        <StatusCard tone="warning" title="Locations without review links">
          <p>{check.locations_without_links.map(({ name }) => name).join(", ")}</p>
        </StatusCard>
      )}
      <ActionForm
        action={action}
        page={`${page}#send`}
        state={state}
        className="form-set"
        label="Send"
        send={(fields) => send(action, fields)}
      >
        <input type="hidden" name="id" value={stored.id} />
        <input type="hidden" name="version" value={stored.version} />
        {confirms.slice(0, 1).map((finding) => (
          <Confirm key={finding.code} finding={finding} userName={userName} />
        ))}
        {check.needs_attestation && <FormCheck name="attested" label={check.attestation} />}
        <When values={state.values} onLater={setLater} />
        <p className="hint">
          {channel === "email"
            ? "Emails can be sent at any time."
            : "SMS are sent during the day, local time of each recipient; later ones wait until morning."}
        </p>
        {isImpersonated ? (
          <p className="err">Impersonated sessions can't send requests.</p>
        ) : (
          <FormButtons
            label={sendLabel(channel, check.recipients.accepted, isLater && hydrated)}
            busyLabel="Sending..."
            isBlocked={hydrated && (lines.length > 0 || blocks.length > 0)}
            track="compose.send"
          />
        )}
      </ActionForm>
    </StepSection>
  )
}
