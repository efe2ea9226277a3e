import { ErrorState } from "#components/ui/error-state.tsx"
import type { SourceExcerpts as Source } from "#lib/contract/review-excerpts/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { excerptTexts } from "#lib/features/review-excerpts/texts.ts"
import type { Matching } from "./match-form.tsx"
import { SourceExcerpts } from "./source-excerpts.tsx"

export type LatestExcerptsProps = {
  sources: Attempt<Source[]>
  timeZone: string
  /** Address of the page, which tries again. */
  page: string
  matching?: Matching | undefined
}

/** The latest words about a location at sources that can only be read; nothing at all where none is set up. */
export function LatestExcerpts({ sources, timeZone, page, matching }: LatestExcerptsProps) {
  if (!sources.ok) {
    return <ErrorState title="Could not load excerpts" text={excerptTexts.failed} retryHref={page} />
  }
  if (sources.value.length === 0) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {matching?.state.error && (
        <p className="err text-13 lg:col-span-2" role="alert">
          {matching.state.error}
        </p>
      )}
      {sources.value.map((source) => (
        <SourceExcerpts key={source.source_code} {...{ source, timeZone, matching }} />
      ))}
    </div>
  )
}
