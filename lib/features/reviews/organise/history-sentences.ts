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
        ? told(`gave it the label ${next}`, `it got the label ${next}`)
        : told(`took the label ${last} away`, `it lost the label ${last}`),
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
    ? told(`took ${short} out of what the review mentions`, `${short} is no longer what the review mentions`)
    : told(`corrected how the review mentions ${short}`, `how the review mentions ${short} was corrected`)
}

const sentences: Readonly<Record<string, (before: Values, after: Values) => Told>> = {
  created: () => told("added the review", "the review came in"),
  status_changed: statusChange,
  response_drafted: () => told("wrote a draft of a response", "a draft of a response was written"),
  response_submitted: () => told("sent a response to be published", "a response was sent to be published"),
  response_published: () => told("published the response", "the response was published"),
  response_failed: (_, { error }) => {
    const why = error ? `: ${String(error)}` : ""
    return told(`could not publish the response${why}`, `the response could not be published${why}`)
  },
  response_deleted: () => told("deleted the response", "the response was deleted"),
  tag_added: (_, { tag }) => told(`added the tag ${nameOf(tag)}`, `the tag ${nameOf(tag)} was added`),
  tag_removed: ({ tag }) => told(`removed the tag ${nameOf(tag)}`, `the tag ${nameOf(tag)} was removed`),
  note_added: () => told("wrote a note", "a note was written"),
  disputed: (_, { reason }) => {
    const why = wordOf<DisputeReason>(disputeReasonLabels, reason)
    return told(`disputed the review: ${why}`, `the review was disputed: ${why}`)
  },
  dispute_resolved: (_, after) => {
    const outcome = wordOf<DisputeStatus>(disputeStatusLabels, after.dispute_status).toLowerCase()
    return told(`noted that the dispute was ${outcome}`, `the dispute was ${outcome}`)
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
  const who = event.user_id == null ? null : event.user_name?.trim() || "Somebody"
  if (!sentence) return { who, what: event.action.replaceAll("_", " ") }
  const { did, happened } = sentence(event.before ?? {}, event.after ?? {})
  return { who, what: who === null ? capital(happened) : did }
}
