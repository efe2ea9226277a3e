import { notChosen } from "#lib/errors/texts.ts"
import { correctionTexts } from "#lib/features/keywords/texts.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, SentForm } from "./form.ts"
import { form, pageOr } from "./operation-form.ts"
import { correctionOf } from "./review-keywords/correction.ts"

const ofOwnAccount = ({ session }: SentForm) => ({ params: { id: String(session.account_id) } })

/** Forms of reviews: their status, tags, notes and labels. */
export const reviewForms: readonly Form[] = [
  form("review_status_labels.create", { to: () => routes.reviewLabels(), notice: savedText.label }),
  form("review_status_labels.update", { to: () => routes.reviewLabels(), notice: savedText.label }),
  form("review_status_labels.delete", { to: () => routes.reviewLabels(), notice: savedText.labelDeleted }),
  form("accounts.update:new-reviews", {
    given: ofOwnAccount,
    to: () => routes.reviewLabels(),
    notice: savedText.settings,
  }),
  form("tags.create", { to: pageOr(() => routes.tags()), notice: savedText.tag }),
  form("tags.update", { to: pageOr(() => routes.tags()), notice: savedText.tag }),
  form("tags.merge", {
    to: pageOr(() => routes.tags()),
    notice: savedText.tagMerged,
    messages: { into_tag_id: { missing: notChosen.keptTag } },
  }),
  form("tags.delete", { to: pageOr(() => routes.tags()), notice: savedText.tagDeleted }),
  form("reviews.update", { to: pageOr(() => routes.reviews()), notice: savedText.reviewStatus }),
  form("reviews.update:assign", { to: pageOr(() => routes.reviews()), notice: savedText.reviewAssigned }),
  form("review_tags.create", { to: pageOr(() => routes.reviews()), notice: savedText.tagAdded }),
  form("review_tags.delete", {
    given: ({ session }) => ({ query: { account_id: String(session.account_id) } }),
    to: pageOr(() => routes.reviews()),
    notice: savedText.tagRemoved,
  }),
  form("notes.create", { to: pageOr(() => routes.reviews()), notice: savedText.note }),
  form("notes.update", { to: pageOr(() => routes.reviews()), notice: savedText.note }),
  form("notes.delete", { to: pageOr(() => routes.reviews()), notice: savedText.noteDeleted }),
  form("reviews.dispute", {
    to: pageOr(() => routes.reviews()),
    notice: savedText.disputed,
    messages: { reason: { missing: notChosen.reason, wrong: notChosen.reason } },
  }),
  form("disputes.update", { to: pageOr(() => routes.reviews()), notice: savedText.disputeResolved }),
  form("review_keywords.correct", {
    given: correctionOf,
    to: pageOr(() => routes.keywords()),
    notice: ({ text }) =>
      text("say") === "withdrawn" ? correctionTexts.withdrawn : correctionTexts.corrected,
  }),
]
