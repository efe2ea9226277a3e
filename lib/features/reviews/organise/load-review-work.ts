import { callApi } from "#lib/api-client/call-api.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { Review } from "#lib/contract/index.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { typistOf, unsentKey } from "#lib/form-state/unsent-texts.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { loadAssignees } from "./load-assignees.ts"
import { receiveTags } from "./tag-list.ts"
import { disputePlace, notePlace } from "./unsent-note.ts"

const eventsPerPage = 15
const most = 500
/** Offered before scripts run, in whole lists. */
const maxPlain = 100

/** The page of the history that the query of a review's page asks for. */
export const historyPage = (query: URLSearchParams): number => requestedPage(query, "history")

const nobody = { _embedded: { people: [] as { id: string | number; name: string; email: string }[] } }

/**
 * Everything that people do with a review, for its page; each part says for itself that it could not be loaded.
 * @throws ApiFailure that leads away from the page.
 */
export async function loadReviewWork(context: PageContext, review: Review, query: URLSearchParams) {
  const { caller, can } = context
  const params = { id: String(review.id) }
  const review_id = params.id
  const [labels, tags, notes, people, disputes, history, assignees, states] = await Promise.all([
    attempt(callApi(caller, "review_status_labels.list", { query: { per_page: most } })),
    can("review_tag.create")
      ? attempt(callApi(caller, "tags.list", { query: { per_page: maxPlain } }))
      : null,
    can("note.read")
      ? attempt(callApi(caller, "notes.list", { query: { review_id, per_page: most } }))
      : null,
    can("note.create")
      ? attempt(callApi(caller, "notes.list_people", { query: { review_id, per_page: maxPlain } }))
      : null,
    attempt(callApi(caller, "reviews.list_disputes", { params })),
    attempt(
      shownPage(historyPage(query), (page) =>
        callApi(caller, "reviews.list_history", { params, query: { page, per_page: eventsPerPage } }),
      ),
    ),
    loadAssignees(context, review_id),
    Promise.all(
      (
        [
          "reviews.update",
          "reviews.update:assign",
          "review_tags.create",
          "notes.create",
          "notes.update",
          "notes.delete",
          "reviews.dispute",
          "disputes.update",
        ] as const
      ).map((name) => currentForm(name)),
    ),
  ])
  const [status, assign, tag, newNote, changedNote, noteDelete, dispute, resolve] = states
  const found = people?.ok ? people.value : nobody
  return {
    labels: labels.ok ? labels.value._embedded.review_status_labels : [],
    suggestions: receiveTags(tags?.ok ? tags.value._embedded.tags : []),
    notes,
    people: found._embedded.people.map(({ id, name, email }) => ({
      id: String(id),
      name: name.trim() || email,
    })),
    assignees,
    disputes,
    history,
    states: {
      status: status!,
      assign: assign!,
      tag: tag!,
      note: { save: changedNote!.values.id ? changedNote! : newNote!, remove: noteDelete! },
      dispute: { dispute: dispute!, resolve: resolve! },
    },
    unsentKeys: {
      note: unsentKey(typistOf(context.session), notePlace(review.id)),
      dispute: unsentKey(typistOf(context.session), disputePlace(review.id)),
    },
    hasTags: isFlagOn(context.flags, "reviewTags"),
    rights: {
      status: can("review.update"),
      addTag: can("review_tag.create"),
      removeTag: can("review_tag.delete"),
      note: can("note.create"),
      dispute: can("review.update") && settingValue(context.settings.dispute_reviews) === true,
    },
  }
}

export type ReviewWorkFacts = Awaited<ReturnType<typeof loadReviewWork>>
