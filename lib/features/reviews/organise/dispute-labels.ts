import type { DisputeReason, DisputeStatus } from "#lib/contract/reviews/constants.ts"

/** Words of D-135. */
export const disputeReasonLabels: Record<DisputeReason, string> = {
  spam: "Spam",
  off_topic: "Off topic",
  conflict_of_interest: "Conflict of interest",
  profanity: "Profanity",
  harassment: "Harassment",
  personal_information: "Personal information",
  not_a_customer: "Not a customer",
}

export const disputeStatusLabels: Record<DisputeStatus, string> = {
  none: "Not disputed",
  submitted: "Submitted",
  accepted: "Accepted",
  rejected: "Rejected",
}
