import { SurveyChoices } from "#components/surveys/survey-choices.tsx"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"

export type SurveyPreviewProps = {
  type: SurveyType
  question: string
  followUp: string
  thankYou: string
  businessName: string
}

/** How customers see a microsurvey: the question, then what follows the answer. */
export function SurveyPreview({ type, question, followUp, thankYou, businessName }: SurveyPreviewProps) {
  return (
    <section className="grid gap-3 content-start min-w-0" aria-labelledby="survey-preview">
      <h2 id="survey-preview">Preview</h2>
      <div className="grid gap-4 p-5 border border-line-strong rounded-card bg-surface wrap-anywhere">
        <p className="text-13 text-muted">{businessName}</p>
        <p className="font-strong" dir="auto">
          {question || "Your question"}
        </p>
        <SurveyChoices type={type} />
        <div className="grid gap-1">
          <p className="label">{followUp || "Would you like to tell us more?"}</p>
          <p className="h-16 border border-line-control rounded-control bg-surface" />
        </div>
      </div>
      <div className="grid gap-1 p-5 border border-line rounded-card wrap-anywhere">
        <p className="font-strong whitespace-pre-line" dir="auto">
          {thankYou || "Thank you."}
        </p>
        <p className="text-13 text-muted">
          Everyone gets the same links to your review sites here, whatever their response.
        </p>
      </div>
    </section>
  )
}
