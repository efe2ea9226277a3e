import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import type { PostDirectory } from "#lib/contract/posts/constants.ts"
import { oneImageText } from "#lib/contract/uploads/constants.ts"
import { uploadTexts } from "#lib/features/uploads/states.ts"
import { countOf } from "#lib/format/numbers.ts"

/** Texts of the composer and the list of posts (002 §5, §8). */
export const postTexts = {
  create: "Create Google Post",
  audience: "Post to",
  /** The button that sends it (D-319), at once or on the day that it is scheduled for. */
  confirm: (count: number, isScheduled: boolean) => {
    if (count === 0) return isScheduled ? "Schedule" : "Post"
    return `${isScheduled ? "Schedule for" : "Post to"} ${countOf(count, "location", "locations")}`
  },
  scheduled: (count: number) => `Post scheduled for ${countOf(count, "location", "locations")}`,
  all: (total: number, isFiltered: boolean) =>
    `All ${countOf(total, "location", "locations")}${isFiltered ? " in this list" : ""}`,
  noLocation: "Choose at least one location",
  noGroup: "Choose a group from the list",
  emptyGroup: "This group has no locations",
  submitted: "Your Google post is being submitted. A report will be emailed to you when complete.",
  invalid: "Fix any errors in the form and try again",
  failed: "Your Google post could not be submitted. Please try again.",
  wrongDay: "Enter the date as MM/DD/YY",
  edit: (directory: PostDirectory) => `Edit ${directoryNames[directory]} Post`,
  edited: "Post saved. Your changes will appear shortly.",
  editFailed: "The post could not be saved. Please try again.",
  retried: (count: number) => `Retrying ${countOf(count, "post", "posts")}.`,
  retryFailed: "The post could not be sent again. Please try again.",
  deleted: "Post deleted",
  undone: (count: number) => `${countOf(count, "post", "posts")} deleted`,
  deleteFailed: "The post could not be deleted. Please try again.",
  drawn: {
    google_maps: "As Google shows it",
    facebook: "Facebook may display this differently",
  } satisfies Record<PostDirectory, string>,
  shortened: (directory: PostDirectory) =>
    `${directoryNames[directory]} may shorten the text. Each location shows its own name and logo.`,
  listFailed: "Google posts could not be loaded.",
  alsoFacebook: "Also publish to Facebook",
  alsoFacebookHint:
    "On the Facebook pages of these locations, with its text, picture or link. Facebook shows offers and events as updates.",
  unpublished: "This post hasn't been published yet",
  phone: "Google refuses posts that contain a phone number. Remove it, or use the Call now button.",
} as const

/** Errors of a post's image (002 §5, D-194, P-479 to P-481). */
export const postImageTexts = {
  type: "Files must be JPG or PNG",
  maxBytes: "Images must be less than 5MB",
  minBytes: "Images must be at least 10240 bytes",
  minSide: "Images must be at least 250px by 250px",
  maxSide: "Choose an image with fewer pixels",
  damaged: "There was an error during image load. Please try again or refresh the page.",
  failed: uploadTexts.failed,
  unprocessed: uploadTexts.unprocessed,
  many: oneImageText,
} as const

export const postImageHint = "JPG or PNG, at least 250 x 250, up to 5 MB"

/** Question before an unfinished post is left (D-195). */
export const leaveTexts = {
  title: postTexts.unpublished,
  text: "What you have written will be lost.",
  keep: "Keep editing",
  discard: "Leave",
} as const

/** The same of a post that is edited. */
export const leaveEditTexts = { ...leaveTexts, title: "Your changes haven't been saved yet" } as const
