import { askLimits } from "../requests/constants.ts"

/** States of a file of recipients (D-220). */
export const uploadStatuses = ["processing", "complete", "error"] as const

/** Errors of a file of recipients. */
export const recipientUploadErrors = {
  maxBytes: "The file is larger than 5 MB. Split it.",
  maxRows: `The file has more than ${askLimits.uploadRows.toLocaleString("en-US")} rows. Split it.`,
  empty: "is empty",
  type: "is not a CSV file",
  unclear: "The encoding of this file isn't clear. Choose the one that reads right.",
  noRows: "The file has no rows.",
  noColumn: {
    email: 'The email column is missing. The first row has to name the columns, one of them "email".',
    sms: 'The phone column is missing. The first row has to name the columns, one of them "phone".',
  },
  gone: "The file is no longer available. Upload it again.",
  failed: "Something went wrong on our side. Please try again.",
  userGone: "The person who uploaded this file can no longer send requests.",
} as const

/** Days that a file without a campaign is kept. */
export const recipientUploadDays = 7

/** Lines that are named for each error. */
export const errorLinesShown = 100
