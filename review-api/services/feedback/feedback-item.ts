import type { Feedback } from "#lib/contract/index.ts"
import type { FeedbackTarget } from "./feedback-target.ts"
import type { FeedbackAddress } from "./find-target.ts"
import { givenAnswer, type StoredAnswer } from "./stored-answer.ts"

/** A page as a customer sees it: nothing in it depends on the answer but the answer itself (D-222). */
export function feedbackItem(
  { kind, id }: FeedbackAddress,
  target: FeedbackTarget,
  answer: StoredAnswer | null,
): Feedback {
  const { page, question } = target
  return {
    id,
    kind,
    account_name: target.accountName,
    location: target.location,
    locations: target.locations,
    title: page?.title ?? null,
    logo_url: page?.logoUrl ?? null,
    theme: page?.theme ?? {},
    locale: target.locale,
    time_zone: target.timeZone,
    type: question?.type ?? null,
    question: question?.question ?? null,
    follow_up: question?.followUp ?? null,
    thank_you: question?.thankYou ?? null,
    closed_at: question?.closedAt ?? null,
    links: target.links.map(({ id: linkId, sourceCode, sourceName, link }) => ({
      id: linkId,
      source_code: sourceCode,
      source_name: sourceName,
      link,
    })),
    answer: answer && givenAnswer(answer),
    phone_slug: target.phoneSlug,
    has_pin: kind === "kiosks" ? (page?.hasPin ?? false) : null,
  }
}
