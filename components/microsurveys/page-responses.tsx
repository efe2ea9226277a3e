import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import type { PageResponsesFacts } from "#lib/features/microsurveys/page-responses.ts"
import { countOf } from "#lib/format/numbers.ts"
import { CommentsPanel } from "./comments-panel.tsx"
import { ScorePanel } from "./score-panel.tsx"

export type PageResponsesProps = PageResponsesFacts & {
  timeZone: string
  /** Says which pages these are, where several stand together. */
  text?: string
}

/** Responses of customers on a page of feedback: scores, and the newest comments (D-224). */
export function PageResponses(props: PageResponsesProps) {
  const { summary, comments, download, hrefOf, timeZone, text } = props
  const retryHref = hrefOf({})
  const responses = summary.ok ? summary.value.responses : 0
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="responses">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="responses">Responses</h2>
          {text && <p className="text-13 text-muted">{text}</p>}
          {responses > 0 && (
            <p className="text-13 text-muted">{countOf(responses, "response", "responses")}</p>
          )}
        </div>
        {responses > 0 && <DownloadCsv {...download} />}
      </div>
      {!summary.ok ? (
        <ErrorState title="Unable to load responses" text={summary.failure.userText} retryHref={retryHref} />
      ) : responses === 0 ? (
        <p className="text-13 text-faint">No responses yet.</p>
      ) : (
        <PendingProvider>
          <PendingArea>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
                {summary.value.scores.map((score) => (
                  <ScorePanel summary={score} key={score.type} />
                ))}
              </div>
              <CommentsPanel {...{ comments, responses, timeZone, hrefOf, retryHref }} />
            </div>
          </PendingArea>
        </PendingProvider>
      )}
    </section>
  )
}
