import { restoredText } from "#lib/forms/kept-texts.ts"

/** What is said of responses. */
export const responseTexts = {
  published: "The response is on its way.",
  /** By its source. */
  answered: "Response published",
  notPublished: "The response was not published.",
  drafted: "Draft saved",
  deleted: "Response deleted",
  deleting: "The response is being deleted.",
  /** A person has deleted what was to be changed. */
  gone: "This response was deleted meanwhile. Your text is kept: publish it to respond anew.",
  goneAlready: "This response is no longer there.",
  reviewGone: "This review is no longer there. Your text is kept.",
  restored: restoredText,
  discarded: "Your text was discarded.",
  missing: "Write a response first.",
} as const

/** Says what to do instead where nothing can be published (D-130). */
export const elsewhereText = (sourceName: string): string =>
  `${sourceName} does not take responses from here. Save the text as a draft, and post it there.`
