import type { FileType } from "#lib/contract/export-files/constants.ts"

/** Label of a download. @param isPlain its columns have headings in plain words. */
export const downloadLabel = (fileType: FileType, isPlain = false): string =>
  isPlain ? `${fileType.toUpperCase()} with plain-word headings` : `Download ${fileType.toUpperCase()}`

/** Texts about files (000 §8). */
export const exportTexts = {
  failed: "There was an error generating your export.",
  expired: "This link has expired",
  missing: "Export file missing",
  empty: "There was no export data found",
  timedOut: "Your download timed out",
  notStarted: "An unexpected error occurred while initiating download",
  rankFailed:
    "Unable to get categories rank at this time. Please try refreshing the page or try again later.",
  notFetched: "There was an issue downloading your file.",
} as const

/** Two spaces, as the specification has them. @param email null when nothing is mailed (F-505). */
export const startedText = (email: string | null): string =>
  email === null
    ? "Your download has started."
    : `Your download has started.  A download link will also be sent to ${email}.`

/** @param email null when nothing is mailed (F-505). */
export const lateText = (email: string | null): string =>
  email === null
    ? "Your download is taking longer than expected."
    : `Your download is taking longer than expected. A download link will be sent to ${email} when it's ready.`
