import type { ReactNode } from "react"
import { closeGaps } from "#lib/format/close-gaps.ts"

/** A text whose rest stands behind Read more. */
function ExpandableText({ heading, shown, rest }: { heading: ReactNode; shown: string; rest: string }) {
  return (
    <div className="rev-text" dir="auto">
      {heading}
      {shown}
      <details className="group rev-rest">
        <summary className="btn-link">
          <span className="group-open:hidden">Read more</span>
          <span className="hidden group-open:inline">Read less</span>
        </summary>
        <p dir="auto">{rest.trimStart()}</p>
      </details>
    </div>
  )
}

const clampedLength = 600

/** Cuts a text at the last space before the limit. @returns the rest as null when all of it fits. */
export function splitText(text: string, limit = clampedLength): [shown: string, rest: string | null] {
  if (text.length <= limit) return [text, null]
  const space = text.lastIndexOf(" ", limit)
  // Never between the two halves of one character.
  const cut = space > limit / 2 ? space : /[\uDC00-\uDFFF]/.test(text[limit] ?? "") ? limit - 1 : limit
  return [text.slice(0, cut), text.slice(cut)]
}

export type ReviewTextProps = { title?: string | null; content?: string | null; inFull?: boolean }

/** Title and text of a review; a long text opens in place, also before scripts run. */
export function ReviewText({ title, content, inFull = false }: ReviewTextProps) {
  const text = closeGaps(content?.trim() ?? "")
  if (!text && !title) return <p className="rev-text text-faint">No text</p>
  const [shown, rest] = inFull ? [text, null] : splitText(text)
  const heading = title ? <strong>{title} </strong> : null
  if (rest === null) {
    return (
      <p className="rev-text" dir="auto">
        {heading}
        {shown}
      </p>
    )
  }
  return <ExpandableText heading={heading} shown={shown} rest={rest} />
}
