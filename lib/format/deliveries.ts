/** Labels of how the emails of exports and alerts stand. */
export const deliveryLabels = {
  pending: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Bounced",
  failed: "Not sent",
  skipped: "Not sent",
} as const
