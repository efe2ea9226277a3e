import type { EmailHandlers } from "../mail/email-handler.ts"
import { noteMentionMail } from "./note-mention-mail.ts"
import { reviewAssignedMail } from "./review-assigned-mail.ts"

/** Handlers of emails about work on reviews. */
export const reviewMails = {
  note_mention: { compose: noteMentionMail },
  review_assigned: { compose: reviewAssignedMail },
} satisfies Partial<EmailHandlers>
