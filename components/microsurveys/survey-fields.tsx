"use client"

import { useState } from "react"
import { FormCheck } from "#components/form/form-check.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { surveyLimits, surveyTypes } from "#lib/contract/microsurveys/constants.ts"
import { surveyTypeLabels, surveyTypeOf } from "#lib/features/microsurveys/texts.ts"
import { SurveyPreview } from "./survey-preview.tsx"

/** Values that the form of a microsurvey begins with. */
export type SurveyStart = {
  name: string
  type: string
  question: string
  followUp: string
  thankYou: string
  active: boolean
}

export type SurveyFieldsProps = {
  start: SurveyStart
  businessName: string
  /** It has answers, which are of its type. */
  isTypeFixed: boolean
}

/** Fields of a microsurvey, and how its page reads. */
export function SurveyFields({ start, businessName, isTypeFixed }: SurveyFieldsProps) {
  const { values } = useFormNow()
  const typed = (name: string, known: string) => values[name]?.[0] ?? known
  const [type, setType] = useState(typed("type", start.type))
  const [question, setQuestion] = useState(typed("question", start.question))
  const [followUp, setFollowUp] = useState(typed("follow_up", start.followUp))
  const [thankYou, setThankYou] = useState(typed("thank_you", start.thankYou))
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="form-set content-start">
        <div className="form-pair">
          <FormField
            name="name"
            label="Name"
            defaultValue={start.name}
            maxLength={surveyLimits.name}
            hint="For you and your team."
            required
          />
          {isTypeFixed ? (
            <div className="field">
              <span className="label">Type</span>
              <span>{surveyTypeLabels[surveyTypeOf(start.type)]}</span>
              <span className="hint">
                It has responses, so its type stays. Duplicate it to use another one.
              </span>
            </div>
          ) : (
            <FormSelect
              name="type"
              label="Type"
              options={surveyTypes.map((value) => ({ value, label: surveyTypeLabels[value] }))}
              defaultValue={start.type}
              onChange={({ target }) => setType(target.value)}
            />
          )}
        </div>
        <FormField
          name="question"
          label="Question"
          defaultValue={start.question}
          limit={surveyLimits.question}
          hint="Ask neutrally: everyone gets the same question."
          onChange={({ target }) => setQuestion(target.value)}
          required
        />
        <FormField
          name="follow_up"
          label="Follow-up"
          defaultValue={start.followUp}
          limit={surveyLimits.followUp}
          hint="Is shown above the comment. Optional."
          onChange={({ target }) => setFollowUp(target.value)}
        />
        <FormTextArea
          name="thank_you"
          label="Thank you"
          limit={surveyLimits.thankYou}
          defaultValue={start.thankYou}
          onText={setThankYou}
        />
        <FormCheck
          name="active"
          label="Active"
          hint="A closed microsurvey takes no responses, and says so."
          defaultChecked={start.active}
        />
      </div>
      <SurveyPreview
        type={surveyTypeOf(type)}
        question={question}
        followUp={followUp}
        thankYou={thankYou}
        businessName={businessName}
      />
    </div>
  )
}
