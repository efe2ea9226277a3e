import type { OperationId, Operations } from "#lib/contract/operations.ts"

/** Operations that change something. */
export type WriteId = {
  [I in OperationId]: Operations[I]["method"] extends "GET" ? never : I
}[OperationId]

/** A form is named after its operation; one of several forms of an operation has a word of its own behind it. */
export type OperationFormName = WriteId | `${WriteId}:${string}`

/** Names of the forms behind whose button several operations stand, or none; `lib/forms` says what each does. */
export type SessionFormName =
  | "account.save"
  | "account.switch"
  | "feature.request"
  | "whitelabel.save"
  | "whitelabel.logo"
  | "whitelabel.logo-address"
  | "whitelabel.logo-remove"
  | "whitelabel.domain"
  | "whitelabel.domain-check"
  | "whitelabel.domain-remove"
  | "review-keyword.correct"
  | "oauth-client.save"
  | "oauth-client.delete"
  | "oauth-grant.revoke"
  | "oauth.decide"
  | "response-template.save"
  | "response-template.delete"
  | "response.save"
  | "response.publish"
  | "response.delete"
  | "import.upload"
  | "import.change"
  | "import.order"
  | "import.start"
  | "import.undo"
  | "import.delete"
  | "saved-filter.apply"
  | "saved-filter.save"
  | "saved-filter.delete"
  | "signup.location"
  | "onboarding.step"
  | "trial-banner.dismiss"
  | "scheduled-export.save"
  | "scheduled-export.delete"
  | "scheduled-export.take-over"
  | "scorecard.send"
  | "scorecard.delete"
  | "trial.extend"
  | "trial.convert"
  | "reviews.bulk"
  | "review.status"
  | "review-tag.add"
  | "review-tag.remove"
  | "note.save"
  | "note.delete"
  | "review.dispute"
  | "dispute.resolve"

/** Names of the forms of pages that anybody may open. */
export type VisitorFormName = "signup.user" | "scorecard.request"

export type FormName = OperationFormName | SessionFormName | VisitorFormName
