import { type ReactNode, useId } from "react"
import { ErrorState } from "#components/ui/error-state.tsx"
import type { Review } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { historyPage, type ReviewWorkFacts } from "#lib/features/reviews/organise/load-review-work.ts"
import { receiveTags } from "#lib/features/reviews/organise/tag-list.ts"
import { routes } from "#lib/routes/routes.ts"
import { StatusBadge } from "../review-marks.tsx"
import { AssigneeForm } from "./assignee-form.tsx"
import { DisputeSection } from "./dispute-section.tsx"
import { HistoryList } from "./history-list.tsx"
import { NotesSection } from "./notes-section.tsx"
import { StatusForm } from "./status-form.tsx"
import { TagsControl } from "./tags-control.tsx"

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby={id}>
      <h2 className="text-14 font-strong" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type LoadedProps<T> = { title: string; of: Attempt<T>; page: string; children: (value: T) => ReactNode }

/** Loaded content, or its error. */
function Loaded<T>({ title, of, page, children }: LoadedProps<T>) {
  if (of.ok) return children(of.value)
  return <ErrorState title={`Unable to load ${title}`} text={of.failure.userText} retryHref={page} />
}

export type ReviewWorkProps = {
  review: Review
  timeZone: string
  query: URLSearchParams
  facts: ReviewWorkFacts
  /** Content beside the notes. */
  children?: ReactNode
}

/** Work on a review: status, tags, notes, dispute; and its history (D-124, D-128, D-133 to D-135). */
export function ReviewWork({ review, timeZone, query, facts, children }: ReviewWorkProps) {
  const { rights, states, notes, disputes, history } = facts
  const reviewId = String(review.id)
  const hrefOf = (to: number | null) => {
    const next = new URLSearchParams(query)
    if (to !== null && to > 1) next.set("history", String(to))
    else next.delete("history")
    return routes.review(review.id, next)
  }
  const page = hrefOf(historyPage(query))
  const tags = receiveTags(review.tags)
  const label = facts.labels.find(({ id }) => String(id) === String(review.review_status_label_id))
  const hasDisputes = disputes.ok && disputes.value._embedded.disputes.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-x-12 gap-y-8 pt-6 pb-10 max-lg:grid-cols-1 print:block print:[&_.unfold]:hidden print:[&_form]:hidden">
      <div className="grid min-w-0 gap-8">
        {notes && (
          <Section title="Notes">
            <Loaded title="notes" of={notes} page={page}>
              {(answer) => (
                <NotesSection
                  reviewId={reviewId}
                  notes={answer._embedded.notes}
                  timeZone={timeZone}
                  page={page}
                  canCreate={rights.note}
                  unsentKey={facts.unsentKeys.note}
                  people={facts.people}
                  states={states.note}
                />
              )}
            </Loaded>
          </Section>
        )}
        <Section title="History">
          <Loaded title="the history" of={history} page={page}>
            {(answer) => <HistoryList answer={answer} timeZone={timeZone} hrefOf={hrefOf} />}
          </Loaded>
        </Section>
      </div>
      <div className="grid min-w-0 gap-8 max-lg:row-start-1">
        <Section title="Status">
          {rights.status ? (
            <StatusForm review={review} labels={facts.labels} page={page} state={states.status} />
          ) : (
            <p className="flex items-center gap-2 flex-wrap">
              <StatusBadge status={review.status} />
              {label && <span className="tag">{label.name}</span>}
            </p>
          )}
        </Section>
        {(rights.status || review.assigned_user_id != null) && (
          <Section title="Assigned to">
            {rights.status ? (
              <AssigneeForm review={review} people={facts.assignees} page={page} state={states.assign} />
            ) : (
              <p dir="auto">{review.assigned_user_name}</p>
            )}
          </Section>
        )}
        {facts.hasTags && (
          <Section title="Tags">
            <TagsControl
              accountId={String(review.account_id)}
              reviewId={reviewId}
              page={page}
              tags={tags}
              suggestions={facts.suggestions}
              canAdd={rights.addTag}
              canRemove={rights.removeTag}
              state={states.tag}
            />
          </Section>
        )}
        {(rights.dispute || hasDisputes) && (
          <Section title="Dispute">
            <Loaded title="disputes" of={disputes} page={page}>
              {(answer) => (
                <DisputeSection
                  review={review}
                  disputes={answer._embedded.disputes}
                  timeZone={timeZone}
                  page={page}
                  canDispute={rights.dispute}
                  unsentKey={facts.unsentKeys.dispute}
                  canResolve={rights.status}
                  states={states.dispute}
                />
              )}
            </Loaded>
          </Section>
        )}
        {children}
      </div>
    </div>
  )
}
