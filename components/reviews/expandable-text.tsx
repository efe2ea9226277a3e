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
