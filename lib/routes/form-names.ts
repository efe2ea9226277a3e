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
  | "campaign.save"
  | "campaign.send"
  | "contact.create"
  | "request-template.save"
  | "response-template.save"
  | "response.save"
  | "response.publish"
  | "response.delete"
  | "saved-filter.apply"
  | "saved-filter.save"
  | "saved-filter.delete"
  | "onboarding.step"
  | "trial-banner.dismiss"
  | "integration-banner.dismiss"
  | "scheduled-export.save"
  | "scheduled-export.delete"
  | "reviews.bulk"
  | "location.save"
  | "location.hours"
  | "location.holidays"
  | "location.holiday_hours"
  | "location.fields_preview"
  | "location.fields"
  | "location.listings"
  | "location.groups"
  | "google_post.create"
  | "google_post.update"
  | "google_post.dismiss_preview"
  | "photo.upload"
  | "photo.copy"
  | "photo.crop"
  | "photo.assign"
  | "photo.categorize"
  | "photo.publish"
  | "photo.undo"

/** Names of the forms of pages that anybody may open. */
export type VisitorFormName = "signup.user"

export type FormName = OperationFormName | SessionFormName | VisitorFormName
