import { restoredText } from "#lib/form-state/unsent-texts.ts"

/** Texts of responses. */
export const responseTexts = {
  published: "Publishing response…",
  /** By its source. */
  answered: "Response published",
  notPublished: "The response was not published.",
  drafted: "Draft saved",
  deleted: "Response deleted",
  deleting: "Deleting response…",
  /** A person has deleted what was to be changed. */
  gone: "This response was deleted in the meantime. Your text is kept. Publish it to respond again.",
  goneAlready: "This response no longer exists.",
  reviewGone: "This review no longer exists. Your text is kept.",
  /** Its source has removed the review. */
  closed:
    "This review was removed by its source, so you can no longer respond to it. Your text is kept below.",
  restored: restoredText,
  discarded: "Your text was discarded.",
  missing: "Write a response first.",
  noTemplate: "Choose a template first.",
} as const

/** Says what to do instead where nothing can be published (D-130). */
export const elsewhereText = (sourceName: string): string =>
  `${sourceName} does not accept responses from here. Save the text as a draft and post it there.`

/** Says where a response appears, and in whose name. */
export const postsAsText = (sourceName: string, locationName: string): string =>
  `Posts to ${sourceName} as ${locationName}`
