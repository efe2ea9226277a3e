import type { ReviewEvent } from "#lib/contract/index.ts"
import type { DisputeReason, DisputeStatus, ReviewStatus } from "#lib/contract/review-words.ts"
import { statusLabels } from "../fields.ts"
import { disputeReasonLabels, disputeStatusLabels } from "./dispute-words.ts"

type Values = Readonly<Record<string, unknown>>
/** What a person did, and what happened when nobody who is signed in did it. */
type Told = { did: string; happened: string }

const told = (did: string, happened: string): Told => ({ did, happened })

const wordOf = <T extends string>(labels: Record<T, string>, value: unknown): string =>
  labels[value as T] ?? String(value)

const nameOf = (value: unknown): string =>
  String((value as { name?: unknown } | null | undefined)?.name ?? "")

const status = (value: unknown) => wordOf<ReviewStatus>(statusLabels, value)

function statusChange(before: Values, after: Values): Told {
  const parts: Told[] = []
  if ("status" in after) {
    const way = `from ${status(before.status)} to ${status(after.status)}`
    parts.push(told(`changed the status ${way}`, `the status changed ${way}`))
  }
  if ("review_status_label" in after) {
    const next = nameOf(after.review_status_label)
    const last = nameOf(before.review_status_label)
    parts.push(
      next
        ? told(`set the label ${next}`, `the label was set to ${next}`)
        : told(`removed the label ${last}`, `the label ${last} was removed`),
    )
  }
  return {
    did: parts.map(({ did }) => did).join(" and "),
    happened: parts.map(({ happened }) => happened).join(" and "),
  }
}

function mentionChange(after: Values): Told {
  const short = String(after.short ?? "")
  return after.is_removed
    ? told(`removed the mention of ${short}`, `the mention of ${short} was removed`)
    : told(`corrected the mention of ${short}`, `the mention of ${short} was corrected`)
}

const sentences: Readonly<Record<string, (before: Values, after: Values) => Told>> = {
  created: () => told("added the review", "review received"),
  status_changed: statusChange,
  response_drafted: () => told("saved a draft response", "a draft response was saved"),
  response_submitted: () => told("submitted a response", "a response was submitted"),
  response_published: () => told("published the response", "the response was published"),
  response_failed: (_, { error }) => {
    const why = error ? `: ${String(error)}` : ""
    return told(`could not publish the response${why}`, `the response could not be published${why}`)
  },
  response_deleted: () => told("deleted the response", "the response was deleted"),
  tag_added: (_, { tag }) => told(`added the tag ${nameOf(tag)}`, `the tag ${nameOf(tag)} was added`),
  tag_removed: ({ tag }) => told(`removed the tag ${nameOf(tag)}`, `the tag ${nameOf(tag)} was removed`),
  note_added: () => told("added a note", "a note was added"),
  disputed: (_, { reason }) => {
    const why = wordOf<DisputeReason>(disputeReasonLabels, reason)
    return told(`disputed the review: ${why}`, `the review was disputed: ${why}`)
  },
  dispute_resolved: (_, after) => {
    const outcome = wordOf<DisputeStatus>(disputeStatusLabels, after.dispute_status).toLowerCase()
    return told(`recorded the dispute as ${outcome}`, `the dispute was ${outcome}`)
  },
  removed_at_source: () => told("removed the review at its source", "the source removed the review"),
  mention_corrected: (_, after) => mentionChange(after),
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * One line of the history of a review in plain words (D-128).
 * @returns who did it, null when nobody who is signed in did, and what: both together read as a sentence. An action that
 * is not known stands as it is.
 */
export function toldOf(event: ReviewEvent): { who: string | null; what: string } {
  const sentence = sentences[event.action]
  const who = event.user_id == null ? null : event.user_name?.trim() || "Someone"
  if (!sentence) return { who, what: event.action.replaceAll("_", " ") }
  const { did, happened } = sentence(event.before ?? {}, event.after ?? {})
  return { who, what: who === null ? capital(happened) : did }
}
