import { Fragment } from "react"
import { SurveyChoices } from "#components/surveys/survey-choices.tsx"
import type { LinkPlaceholder } from "#lib/contract/templates/placeholders.ts"
import { type AskedSurvey, askedOf, type RequestSample, sampleSites } from "#lib/features/templates/sample.ts"
import { fillRequest, fillRequestLine } from "#lib/format/fill-request.ts"

export type MailDraft = {
  subject: string
  content: string
  headerText: string
  /** Address of the image above the text; null for none. */
  headerImage: string | null
  isPlain: boolean
  feedback: string
  /** The chosen microsurvey. */
  survey: AskedSurvey | null
}

export type MailPreviewProps = { theme: "light" | "dark"; draft: MailDraft; sample: RequestSample }

const underlined = "underline"

function Links({ name, survey }: { name: LinkPlaceholder; survey: AskedSurvey | null }) {
  if (name === "unsubscribe") return <span className={underlined}>Unsubscribe</span>
  if (name === "review_links")
    return (
      <span className="grid gap-2 my-1">
        {sampleSites.map((site) => (
          <span
            className="block px-3.5 py-2 border border-line-control rounded-control font-medium text-ink"
            key={site}
          >
            {site}
          </span>
        ))}
      </span>
    )
  const { type, question } = askedOf(name, survey)
  return (
    <span className="grid gap-2 my-1">
      <b className="font-strong text-ink">{question}</b>
      <SurveyChoices type={type} />
    </span>
  )
}

/** A mail as a light or a dark mail program shows it. */
export function MailPreview({ theme, draft, sample }: MailPreviewProps) {
  const { subject, content, headerText, headerImage, isPlain, feedback, survey } = draft
  const { values, address } = sample
  const parts = fillRequest(content, values, feedback)
  const hasUnsubscribe = parts.some((part) => part.kind === "links" && part.name === "unsubscribe")
  const heading = fillRequestLine(headerText, values)
  return (
    <div
      className="min-w-0 overflow-hidden border border-line-strong rounded-card bg-sunken text-ink pb-4"
      data-theme={theme}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 mb-4 border-b border-line bg-surface text-12">
        <dt className="text-faint">From</dt>
        <dd className="truncate">{values.location_name}</dd>
        <dt className="text-faint">Subject</dt>
        <dd className="truncate font-medium">{fillRequestLine(subject, values) || "–"}</dd>
      </dl>
      <div className="max-w-150 mx-auto bg-surface">
        {headerImage && !isPlain && (
          // biome-ignore lint/performance/noImgElement: its address is signed, and it is small already
          <img className="block w-full max-h-40 object-cover" src={headerImage} alt="" />
        )}
        <div className="grid gap-3 px-5 py-5 wrap-anywhere">
          {!isPlain && <p className="font-strong">{values.location_name}</p>}
          {heading && !isPlain && <p className="text-h2 font-strong">{heading}</p>}
          <div className="whitespace-pre-line text-muted" dir="auto">
            {parts.map((part, at) => (
              <Fragment key={at}>
                {part.kind === "text" ? part.text : <Links name={part.name} survey={survey} />}
              </Fragment>
            ))}
          </div>
        </div>
      </div>
      <p className="max-w-150 mx-auto px-5 pt-4 text-12 text-faint">
        You received this because you visited us.{" "}
        {!hasUnsubscribe && <span className={underlined}>Unsubscribe</span>}
        <br />
        {address}
      </p>
    </div>
  )
}
