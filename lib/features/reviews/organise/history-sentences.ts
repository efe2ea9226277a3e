import type { ReviewEvent } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { DisputeReason, DisputeStatus, ReviewStatus } from "#lib/contract/reviews/constants.ts"
import { statusLabels } from "../fields.ts"
import { disputeReasonLabels, disputeStatusLabels } from "./dispute-labels.ts"

type Values = Readonly<Record<string, unknown>>
/** Sentences of events: by a person, and without a person. */
type EventSentence = { did: string; happened: string }

const eventSentence = (did: string, happened: string): EventSentence => ({ did, happened })

const wordOf = <T extends string>(labels: Record<T, string>, value: unknown): string =>
  ownValue(labels, String(value)) ?? String(value)

const nameOf = (value: unknown): string =>
  String((value as { name?: unknown } | null | undefined)?.name ?? "")

const status = (value: unknown) => wordOf<ReviewStatus>(statusLabels, value)

function statusChange(before: Values, after: Values): EventSentence {
  const parts: EventSentence[] = []
  if ("status" in after) {
    const way = `from ${status(before.status)} to ${status(after.status)}`
    parts.push(eventSentence(`changed the status ${way}`, `the status changed ${way}`))
  }
  if ("review_status_label" in after) {
    const next = nameOf(after.review_status_label)
    const last = nameOf(before.review_status_label)
    parts.push(
      next
        ? eventSentence(`set the label ${next}`, `the label was set to ${next}`)
        : eventSentence(`removed the label ${last}`, `the label ${last} was removed`),
    )
  }
  return {
    did: parts.map(({ did }) => did).join(" and "),
    happened: parts.map(({ happened }) => happened).join(" and "),
  }
}

function mentionChange(after: Values): EventSentence {
  const short = String(after.short ?? "")
  return after.is_removed
    ? eventSentence(`removed the mention of ${short}`, `the mention of ${short} was removed`)
    : eventSentence(`corrected the mention of ${short}`, `the mention of ${short} was corrected`)
}

const sentences: Readonly<Record<string, (before: Values, after: Values) => EventSentence>> = {
  created: () => eventSentence("added the review", "review received"),
  status_changed: statusChange,
  assigned: ({ assigned_user: last }, { assigned_user: next }) =>
    next
      ? eventSentence(`assigned the review to ${nameOf(next)}`, `the review was assigned to ${nameOf(next)}`)
      : eventSentence(`unassigned the review from ${nameOf(last)}`, `${nameOf(last)} was unassigned`),
  response_drafted: () => eventSentence("saved a draft response", "a draft response was saved"),
  response_submitted: () => eventSentence("submitted a response", "a response was submitted"),
  response_published: () => eventSentence("published the response", "the response was published"),
  response_failed: (_, { error }) => {
    const why = error ? `: ${String(error)}` : ""
    return eventSentence(`could not publish the response${why}`, `the response could not be published${why}`)
  },
  response_deleted: () => eventSentence("deleted the response", "the response was deleted"),
  tag_added: (_, { tag }) =>
    eventSentence(`added the tag ${nameOf(tag)}`, `the tag ${nameOf(tag)} was added`),
  tag_removed: ({ tag }) =>
    eventSentence(`removed the tag ${nameOf(tag)}`, `the tag ${nameOf(tag)} was removed`),
  note_added: () => eventSentence("added a note", "a note was added"),
  disputed: (_, { reason }) => {
    const why = wordOf<DisputeReason>(disputeReasonLabels, reason)
    return eventSentence(`disputed the review: ${why}`, `the review was disputed: ${why}`)
  },
  dispute_resolved: (_, after) => {
    const outcome = wordOf<DisputeStatus>(disputeStatusLabels, after.dispute_status).toLowerCase()
    return eventSentence(`recorded the dispute as ${outcome}`, `the dispute was ${outcome}`)
  },
  removed_at_source: () => eventSentence("removed the review at its source", "the source removed the review"),
  moved_with_place: (_, after) =>
    eventSentence(
      `moved the review to ${nameOf(after.location)}`,
      `the review moved to ${nameOf(after.location)} with its place`,
    ),
  edited_at_source: () => eventSentence("edited the review at its source", "the customer edited the review"),
  returned_at_source: () =>
    eventSentence("restored the review at its source", "the source shows the review again"),
  mention_corrected: (_, after) => mentionChange(after),
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * One line of the history of a review in plain words (D-128).
 * @returns who did it, null when no one who is signed in did, and what: both together read as a sentence. An action that
 * is not known stands as it is.
 */
export function describeEvent(event: ReviewEvent): { who: string | null; what: string } {
  const sentence = ownValue(sentences, event.action)
  const who = event.user_id == null ? null : event.user_name?.trim() || "Someone"
  if (!sentence) return { who, what: event.action.replaceAll("_", " ") }
  const { did, happened } = sentence(event.before ?? {}, event.after ?? {})
  return { who, what: who === null ? capital(happened) : did }
}
