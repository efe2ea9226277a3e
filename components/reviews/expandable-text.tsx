import type { ReactNode } from "react"

/** A text whose rest stands behind Read more. */
export function ExpandableText({
  heading,
  shown,
  rest,
}: {
  heading: ReactNode
  shown: string
  rest: string
}) {
  return (
    <div className="rev-text" dir="auto">
      {heading}
      {shown}
      <details className="rev-rest">
        <summary className="btn-link">
          <span className="when-closed">Read more</span>
          <span className="when-open">Read less</span>
        </summary>
        <p dir="auto">{rest.trimStart()}</p>
      </details>
    </div>
  )
}
