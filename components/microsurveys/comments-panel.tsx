import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { answerText, channelLabel, surveyTypeOf } from "#lib/features/microsurveys/texts.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

export type CommentsPanelProps = {
  comments: Attempt<AnswerOf<"microsurveys.list_responses">>
  /** Of answers that do not say it. */
  type?: SurveyType
  /** All answers behind the same filter. */
  responses: number
  timeZone: string
  /** The page from a place of the list on. */
  hrefOf: (place: { after: string | null } | { before: string | null }) => string
  retryHref: string
}

/** Comments of customers, the newest first. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { type = "nps", comments, responses, timeZone, hrefOf, retryHref } = props
  if (!comments.ok)
    return (
      <Panel id="survey-comments" title="Comments">
        <ErrorState title="Unable to load comments" text={comments.failure.userText} retryHref={retryHref} />
      </Panel>
    )
  const { _embedded, _total: total, paging } = comments.value
  const { before = null, after = null } = paging?.cursors ?? {}
  return (
    <Panel
      id="survey-comments"
      title="Comments"
      note={`${formatCount(total)} of ${countOf(responses, "response", "responses")} with a comment`}
      isLong
    >
      {total === 0 ? (
        <p className="px-4 py-4 text-faint">No responses with a comment.</p>
      ) : (
        <ul className="px-4 pt-1">
          {_embedded.responses.map((row) => (
            <li className="grid gap-1 py-3 border-b border-line" key={String(row.id)}>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {row.comment}
              </p>
              <p className="flex flex-wrap gap-x-3 text-12 text-faint">
                <b className="font-medium text-muted">
                  {answerText(surveyTypeOf(row.type ?? type), row.score)}
                </b>
                <span>{row.location_name}</span>
                <span>{channelLabel(row.channel)}</span>
                <span>{formatInstantDay(row.answered_at, timeZone)}</span>
                {row.contact_email && <span className="wrap-anywhere">{row.contact_email}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="px-4">
        {(before || after) && (
          <CursorPager
            label="Pages of comments"
            newerHref={before ? hrefOf({ before }) : null}
            olderHref={after ? hrefOf({ after }) : null}
          >
            {countOf(total, "comment", "comments")}
          </CursorPager>
        )}
      </div>
    </Panel>
  )
}
