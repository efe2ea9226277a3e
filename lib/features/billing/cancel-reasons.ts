import { cancelReasons } from "#lib/contract/billing/constants.ts"

const labels: Readonly<Record<(typeof cancelReasons)[number], string>> = {
  too_expensive: "It's too expensive",
  missing_features: "I need features it doesn't have",
  switched_service: "I'm switching to another service",
  unused: "I don't use it enough",
  customer_service: "Customer service",
  too_complex: "It's hard to use",
  low_quality: "Quality",
  other: "Something else",
}

/** Reasons of someone who cancels, none of which must be given (D-291). */
export const cancelReasonOptions = [
  { value: "", label: "Prefer not to say" },
  ...cancelReasons.map((value) => ({ value, label: labels[value] })),
]
