"use client"

import { useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { MessagePreview } from "#components/messages/message-preview.tsx"
import { HeaderImage } from "#components/uploads/header-image.tsx"
import type { Id } from "#lib/contract/common.ts"
import { feedbackTypes } from "#lib/contract/microsurveys/constants.ts"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"
import { templateLimits } from "#lib/contract/templates/constants.ts"
import { inBraces, offeredPlaceholders } from "#lib/contract/templates/placeholders.ts"
import { draftOfTemplate, type TemplateStart } from "#lib/features/templates/start.ts"
import { feedbackLabels } from "#lib/features/templates/texts.ts"
import type { HeaderImage as Header } from "#lib/features/uploads/states.ts"

export type TemplateFieldsProps = {
  accountId: Id
  start: TemplateStart
  /** The type of one that is there stays. */
  isNew: boolean
  surveys: readonly { id: Id; name: string }[]
  /** How it reads as it is stored. */
  preview: RequestPreview | null
}

const types = [
  { value: "1", label: "Email" },
  { value: "2", label: "SMS" },
]
const layouts = [
  { value: "1", label: "Standard" },
  { value: "2", label: "Plain text" },
]

/** Fields of a template of requests, and the preview of what they make. */
export function TemplateFields({ accountId, start, isNew, surveys, preview }: TemplateFieldsProps) {
  const { values } = useFormNow()
  const typed = (name: string, known: string) => values[name]?.[0] ?? known
  const [type, setType] = useState(typed("request_type_id", String(start.requestTypeId)))
  const [layout, setLayout] = useState(typed("layout_id", String(start.layoutId)))
  const [subject, setSubject] = useState(typed("subject", start.subject))
  const [headerText, setHeaderText] = useState(typed("header_text", start.headerText))
  const [content, setContent] = useState(typed("content", start.content))
  const [feedback, setFeedback] = useState(typed("selector_type", start.feedback))
  const [surveyId, setSurveyId] = useState(typed("microsurvey_id", start.surveyId))
  const [image, setImage] = useState<Header>({
    header_image: typed("header_image", start.headerImage ?? "") || null,
    use_header_image: start.useHeaderImage,
  })
  const isSms = type === "2"
  const hasSurveys = surveys.length > 0 || feedback === "microsurvey"
  const kinds = feedbackTypes.filter((kind) => kind !== "microsurvey" || hasSurveys)
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="form-set content-start">
        <div className="form-pair">
          <FormField
            name="name"
            label="Name"
            defaultValue={start.name}
            maxLength={templateLimits.name}
            required
          />
          {isNew ? (
            <FormSelect
              name="request_type_id"
              label="Type"
              options={types}
              defaultValue={String(start.requestTypeId)}
              onChange={({ target }) => setType(target.value)}
            />
          ) : (
            <div className="field">
              <span className="label">Type</span>
              <span>{isSms ? "SMS" : "Email"}</span>
              <input type="hidden" name="request_type_id" value={start.requestTypeId} />
            </div>
          )}
        </div>
        {/* Fields of emails stay while an SMS is written: the server leaves them out, and a second thought finds them. */}
        <div className={isSms ? "hidden" : "form-set"}>
          <FormField
            name="subject"
            label="Subject"
            defaultValue={start.subject}
            limit={templateLimits.subject}
            hint="Emails need one."
            onChange={({ target }) => setSubject(target.value)}
          />
          <div className="form-pair">
            <FormSelect
              name="layout_id"
              label="Layout"
              options={layouts}
              defaultValue={String(start.layoutId)}
              onChange={({ target }) => setLayout(target.value)}
            />
            <FormField
              name="header_text"
              label="Heading"
              defaultValue={start.headerText}
              limit={templateLimits.headerText}
              onChange={({ target }) => setHeaderText(target.value)}
            />
          </div>
        </div>
        <FormTextArea
          name="content"
          label="Content"
          dir="auto"
          limit={isSms ? templateLimits.smsContent : templateLimits.content}
          defaultValue={start.content}
          onText={setContent}
          required
        />
        <p className="hint flex flex-wrap gap-x-2 gap-y-1">
          <span>Filled in for each person:</span>
          {offeredPlaceholders.map((name) => (
            <code className="rounded-mark border border-line px-1" key={name}>
              {inBraces(name)}
            </code>
          ))}
        </p>
        <div className="form-pair">
          <FormSelect
            name="selector_type"
            label="Feedback type"
            hint={`Replaces ${inBraces("feedback")}.`}
            options={kinds.map((kind) => ({ value: kind, label: feedbackLabels[kind] }))}
            defaultValue={start.feedback}
            onChange={({ target }) => setFeedback(target.value)}
          />
          {hasSurveys && (
            <FormSelect
              name="microsurvey_id"
              label="Microsurvey"
              hint="For the feedback type Microsurvey."
              options={[
                { value: "", label: "None" },
                ...surveys.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              defaultValue={start.surveyId}
              onChange={({ target }) => setSurveyId(target.value)}
            />
          )}
        </div>
        <div className={isSms ? "hidden" : "form-set"}>
          <HeaderImage accountId={accountId} image={image} onChange={setImage} />
        </div>
      </div>
      <MessagePreview
        first={preview}
        draft={draftOfTemplate({
          ...start,
          requestTypeId: isSms ? 2 : 1,
          layoutId: Number(layout),
          subject,
          content,
          headerText,
          headerImage: image.header_image,
          useHeaderImage: image.use_header_image,
          feedback,
          surveyId,
        })}
      />
    </div>
  )
}
