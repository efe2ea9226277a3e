"use client"

import { useMemo } from "react"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import type { SearchOptions } from "#components/form/use-search.ts"
import { StatusCard } from "#components/ui/status-card.tsx"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { CampaignCheck } from "#lib/contract/campaigns/schema.ts"
import { type DraftBody, type DraftStart, draftFields } from "#lib/features/campaigns/draft-fields.ts"
import type { ComposeFacts } from "#lib/features/campaigns/load.ts"
import { contactsText } from "#lib/features/campaigns/texts.ts"
import { locationsQuery } from "#lib/features/filter-bar/options.ts"
import { countOf } from "#lib/format/numbers.ts"
import { Audience } from "./audience.tsx"
import { RecipientFiles } from "./recipient-files.tsx"
import { StepSection } from "./step-section.tsx"
import { TypedRows } from "./typed-rows.tsx"
import type { KnownUploads } from "./use-uploads.ts"

export type RecipientsStepProps = {
  accountId: string
  facts: Pick<
    ComposeFacts,
    "locations" | "groups" | "unlinked" | "canSms" | "canUseContacts" | "seesAllContacts"
  >
  uploads: KnownUploads
  start: DraftStart
  body: DraftBody
  check: CampaignCheck | null
  onChange: () => void
}

function Channel({ start, canSms }: { start: DraftStart; canSms: boolean }) {
  const choices = [
    { value: "1", label: "Email" },
    { value: "2", label: "SMS" },
  ]
  return (
    <fieldset className="field">
      <legend className="label">Channel</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choices.map(({ value, label }) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name="request_type_id"
              value={value}
              defaultChecked={String(start.requestTypeId) === value}
              disabled={value === "2" && !canSms}
            />
            {label}
          </label>
        ))}
      </div>
      {!canSms && <span className="hint">SMS isn't part of this account's plan.</span>}
    </fieldset>
  )
}

/** Errors of typed rows by their place, as the last check has them. */
const rowErrorsOf = (check: CampaignCheck | null): ReadonlyMap<number, string> =>
  new Map(check?.recipients.row_errors.map(({ index, error }) => [index, error]))

/** Who is asked, by which channel and for which location. */
export function RecipientsStep({
  accountId,
  facts,
  uploads,
  start,
  body,
  check,
  onChange,
}: RecipientsStepProps) {
  const { locations, groups, unlinked, canSms, canUseContacts, seesAllContacts } = facts
  const isSms = body.request_type_id === 2
  const search = useMemo<SearchOptions>(
    () => async (text, signal) => {
      const query = locationsQuery({ accountId, text, page: 1 })
      const { _embedded } = await browserCall("locations.list", { query }, { signal })
      return _embedded.locations.map(({ id, name }) => ({ id: String(id), name }))
    },
    [accountId],
  )
  return (
    <StepSection step="recipients" hint="Recent customers are most likely to respond.">
      <FormField
        name="name"
        label="Campaign name"
        defaultValue={start.name}
        limit={100}
        hint="Only your team sees it."
      />
      <div className="form-pair">
        <Channel start={start} canSms={canSms} />
        <FormTypeAhead
          name="location_id"
          textName={draftFields.locationText}
          label="Location"
          options={locations.options}
          defaultValue={start.locationId}
          autoComplete="off"
          search={search}
          onChoose={() => requestAnimationFrame(onChange)}
          isPlainText={!locations.isWhole}
        />
      </div>
      <p className="hint">
        To ask for several locations in one campaign, leave the location empty: contacts, and rows of a file
        with a location_external_id, are each asked for their own location. Choose a group under Contacts to
        ask for some locations only. People you type in need a location here.
      </p>
      {unlinked > 0 && body.location_id === null && (
        <StatusCard
          tone="warning"
          title={`${countOf(unlinked, "location has", "locations have")} no review links`}
        >
          <p>Their recipients are skipped if the message has review links.</p>
        </StatusCard>
      )}
      <RecipientFiles
        accountId={accountId}
        isSms={isSms}
        ids={start.uploadIds}
        known={uploads}
        onChange={onChange}
      />
      {canUseContacts && (
        <fieldset className="field grid gap-3">
          <legend className="label">Contacts</legend>
          <input type="hidden" name={draftFields.contactIds} value={start.contacts.ids} />
          <FormCheck
            name={draftFields.contacts}
            label={
              start.contacts.ids
                ? `Add the ${countOf(start.contacts.ids.split(",").length, "contact", "contacts")} you selected`
                : "Add contacts"
            }
            hint={contactsText({
              hasLocation: body.location_id != null,
              hasGroup: body.contact_filter?.group_id != null,
              seesAll: seesAllContacts,
            })}
            defaultChecked={start.contacts.isUsed}
          />
          <div className="form-pair">
            {groups.length > 0 && (
              <FormSelect
                name={draftFields.contactGroup}
                label="Group"
                defaultValue={start.contacts.groupId}
                options={[
                  { value: "", label: "Any" },
                  ...groups.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
            <FormField
              name={draftFields.contactWords}
              label="Name, email or phone contains"
              defaultValue={start.contacts.keywords}
              maxLength={200}
            />
          </div>
        </fieldset>
      )}
      <TypedRows rows={start.rows} isSms={isSms} errors={rowErrorsOf(check)} />
      <Audience check={check} />
    </StepSection>
  )
}
