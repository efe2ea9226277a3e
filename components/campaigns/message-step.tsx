"use client"

import { useState } from "react"
import { dispatchInput } from "#components/form/field-error.ts"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { HeaderImage } from "#components/uploads/header-image.tsx"
import { campaignLimits } from "#lib/contract/campaigns/constants.ts"
import { findPolicies } from "#lib/contract/campaigns/policy/find-policies.ts"
import {
  contentPlaceholderError,
  inBraces,
  linePlaceholderError,
  offeredPlaceholders,
} from "#lib/contract/templates/placeholders.ts"
import type { DraftBody, DraftStart } from "#lib/features/campaigns/draft-fields.ts"
import type { ComposeFacts } from "#lib/features/campaigns/load.ts"
import { PolicyNotes } from "./policy-notes.tsx"
import { ReviewLinks } from "./review-links.tsx"
import { StepSection } from "./step-section.tsx"
import { TemplateChoice } from "./template-choice.tsx"

export type MessageStepProps = {
  accountId: string
  facts: Pick<ComposeFacts, "templates" | "surveys" | "urls"> & {
    feedbackOptions: readonly { value: string; label: string }[]
  }
  start: DraftStart
  body: DraftBody
  onChange: () => void
  onTemplate: (values: Partial<DraftBody>) => void
}

const layouts = [
  { value: "1", label: "Standard" },
  { value: "2", label: "Plain text" },
]

const PlaceholderError = ({ error }: { error: string | null }) =>
  error && (
    <p className="err" role="status">
      {error}
    </p>
  )

/** Puts a placeholder where the cursor is. */
function insertPlaceholder(name: string): void {
  const area = document.querySelector<HTMLTextAreaElement>("#message textarea[name=content]")
  if (!area) return
  area.focus()
  area.setRangeText(inBraces(name), area.selectionStart, area.selectionEnd, "end")
  dispatchInput(area)
}

/** The words of a campaign, what it asks and where it links to, with what the policies say of it. */
export function MessageStep(props: MessageStepProps) {
  const { accountId, facts, start, body, onChange, onTemplate } = props
  const hydrated = useHydrated()
  const [image, setImage] = useState({
    header_image: start.headerImage,
    use_header_image: start.useHeaderImage,
  })
  const isSms = body.request_type_id === 2
  const findings = findPolicies(
    isSms
      ? { content: body.content ?? "" }
      : { subject: body.subject ?? "", header_text: body.header_text ?? "", content: body.content ?? "" },
  )
  const of = (field: string) => findings.filter((finding) => finding.field === field)
  const asksSurvey = body.feedback_configuration?.selector_type === "microsurvey"
  return (
    <StepSection step="message" hint="Everyone gets the same message and links.">
      <TemplateChoice
        templates={facts.templates.filter(({ requestTypeId }) => requestTypeId === body.request_type_id)}
        chosen={start.templateId}
        onTemplate={onTemplate}
      />
      <div className={isSms ? "hidden" : "form-set"}>
        <div className="form-pair">
          <FormField
            name="sender_name"
            label="Sender name"
            defaultValue={start.senderName}
            limit={campaignLimits.senderName}
            hint="The location's name if empty."
          />
          <FormField
            name="sender_email"
            label="Responses go to"
            type="email"
            defaultValue={start.senderEmail}
            maxLength={254}
            hint="The email of a user of this account."
          />
        </div>
        <div className="grid gap-2">
          <FormField
            name="subject"
            label="Subject"
            dir="auto"
            defaultValue={start.subject}
            limit={campaignLimits.subject}
          />
          <PlaceholderError error={linePlaceholderError(body.subject ?? "")} />
          <PolicyNotes findings={of("subject")} />
        </div>
        <div className="form-pair">
          <FormSelect
            name="layout_id"
            label="Layout"
            options={layouts}
            defaultValue={String(start.layoutId)}
          />
          <div className="grid gap-2 content-start">
            <FormField
              name="header_text"
              label="Heading"
              dir="auto"
              defaultValue={start.headerText}
              limit={campaignLimits.headerText}
            />
            <PlaceholderError error={linePlaceholderError(body.header_text ?? "")} />
            <PolicyNotes findings={of("header_text")} />
          </div>
        </div>
      </div>
      <div className="grid gap-2">
        <FormTextArea
          name="content"
          label="Content"
          dir="auto"
          className="input min-h-60"
          limit={campaignLimits.content}
          defaultValue={start.content}
        />
        <div className="flex flex-wrap items-center gap-1.5 text-12">
          <span className="text-faint">Filled in for each person:</span>
          {offeredPlaceholders.map((name) =>
            hydrated ? (
              <button
                key={name}
                type="button"
                className="btn btn-dense font-mono text-12/inherit"
                data-track="compose.placeholder"
                onClick={() => insertPlaceholder(name)}
              >
                {inBraces(name)}
              </button>
            ) : (
              <code key={name} className="rounded-mark border border-line px-1">
                {inBraces(name)}
              </code>
            ),
          )}
        </div>
        <PlaceholderError error={contentPlaceholderError(body.content ?? "")} />
        <PolicyNotes findings={of("content")} />
      </div>
      <div className="form-pair">
        <FormSelect
          name="selector_type"
          label="Feedback type"
          hint={`Replaces ${inBraces("feedback")}.`}
          options={facts.feedbackOptions}
          defaultValue={start.feedback}
        />
        <div className={asksSurvey || !hydrated ? undefined : "hidden"}>
          {facts.surveys.length > 0 ? (
            <FormSelect
              name="microsurvey_id"
              label="Microsurvey"
              hint="For the feedback type Microsurvey."
              options={[
                { value: "", label: "None" },
                ...facts.surveys.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              defaultValue={start.surveyId}
            />
          ) : (
            <p className="hint">No active microsurvey. Create one, or choose another feedback type.</p>
          )}
        </div>
      </div>
      <div className={isSms ? "hidden" : "form-set"}>
        <HeaderImage
          accountId={accountId}
          image={image}
          onChange={(next) => {
            setImage(next)
            requestAnimationFrame(onChange)
          }}
        />
      </div>
      <ReviewLinks accountId={accountId} start={start} body={body} urls={facts.urls} />
    </StepSection>
  )
}
