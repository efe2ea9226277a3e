/** Events of webhooks, with their texts on the form. */
export const webhookEvents = {
  "review.created": "A review has arrived",
  "review.updated": "A review was edited at its source, moved or restored",
  "review.deleted": "A review was removed at its source or deleted",
  "response.published": "A response was published at its source",
  "import.finished": "Reviews of a file or a new connection have been imported",
  "export.finished": "An export file is ready, or could not be created",
  "request.sent": "A request for feedback was sent",
  "request.bounced": "A request for feedback could not be delivered",
  "request.answered": "A customer responded to a request for feedback",
  "request.unsubscribed": "A customer unsubscribed from requests for feedback",
} as const

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** An import that brings more reviews than this sends `import.finished` in place of an event for each. */
export const mostImportEvents = 100

/** Event that the test button sends. */
export const testEventType = "webhook.test"

/** Days for which deliveries are kept. */
export const webhookLogDays = 30
/** Hours for which the former secret signs as well. */
export const webhookOverlapHours = 24
/** Days of failures after which an endpoint is disabled. */
export const webhookFailingDays = 5

export const webhookDeliveryStatuses = ["pending", "delivered", "failed"] as const
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]
