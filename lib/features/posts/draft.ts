import type { PostAction, PostType } from "#lib/contract/posts/constants.ts"
import type { Post } from "#lib/contract/posts/schema.ts"
import { parseShortDate } from "#lib/dates/custom-range.ts"
import { formatDay } from "#lib/format/dates.ts"

/** The fields of the post form, as they are typed: days as MM/DD/YY (P-321), times as HH:mm. */
export const draftFields = [
  "title",
  "startDate",
  "startTime",
  "endDate",
  "endTime",
  "summary",
  "actionType",
  "buttonUrl",
  "couponCode",
  "redeemOnlineUrl",
  "termsConditions",
  "publishDate",
  "publishTime",
] as const
export type DraftField = (typeof draftFields)[number]
export type Draft = Readonly<Record<DraftField, string>>

/** Takes the image away before scripts run. */
export const removeImageField = "remove_image"

/** Directories that a new post goes to besides Google. */
export const directoriesField = "directory_codes"

export const dayFields = ["startDate", "endDate", "publishDate"] as const

export const emptyDraft: Draft = {
  title: "",
  startDate: "",
  startTime: "",
  endDate: "",
  endTime: "",
  summary: "",
  actionType: "none",
  buttonUrl: "",
  couponCode: "",
  redeemOnlineUrl: "",
  termsConditions: "",
  publishDate: "",
  publishTime: "",
}

/** Initial values when a post is edited. */
export function draftOf(post: Post): Draft {
  const dayOf = (day: string | null | undefined) => (day ? formatDay(day) : "")
  return {
    ...emptyDraft,
    title: post.title ?? "",
    summary: post.summary ?? "",
    startDate: dayOf(post.startDate),
    startTime: post.startTime ?? "",
    endDate: dayOf(post.endDate),
    endTime: post.endTime ?? "",
    actionType: post.actionType ?? "none",
    buttonUrl: post.buttonUrl ?? "",
    couponCode: post.couponCode ?? "",
    redeemOnlineUrl: post.redeemOnlineUrl ?? "",
    termsConditions: post.termsConditions ?? "",
    publishDate: dayOf(post.publishDate),
    publishTime: post.publishTime ?? "",
  }
}

/**
 * Initial values of a duplicate. Its days are kept while they lie ahead; when it was published is not.
 */
export const copyDraftOf = (post: Post, today: string): Draft => {
  const ahead = (day: string | null | undefined) => (day && day >= today ? day : null)
  const days = { startDate: ahead(post.startDate), endDate: ahead(post.endDate), publishDate: null }
  return draftOf({ ...post, ...days, publishTime: null })
}

/** A typed day; null for one that is none. Browsers without scripts may send `YYYY-MM-DD`. */
export const typedDay = (text: string): string | null =>
  parseShortDate(text.trim()) ?? (/^\d{4}-\d\d-\d\d$/.test(text.trim()) ? text.trim() : null)

/** Values of a form. @param read the text of a field. */
export const readDraft = (read: (field: DraftField) => string | undefined): Draft =>
  Object.fromEntries(draftFields.map((field) => [field, read(field) ?? emptyDraft[field]])) as Draft

/** Whether something was written since the form began. */
export const isDraftChanged = (one: Draft, other: Draft): boolean =>
  draftFields.some((field) => one[field].trim() !== other[field].trim())

/** The post of a draft, as it is sent. */
export function postBody(type: PostType, draft: Draft) {
  const text = (field: DraftField) => draft[field].trim() || null
  const day = (field: (typeof dayFields)[number]) => typedDay(draft[field])
  const hasDays = type !== "STANDARD"
  const isOffer = type === "OFFER"
  return {
    topic_type: type,
    summary: text("summary"),
    publishDate: day("publishDate"),
    publishTime: text("publishTime"),
    ...(hasDays
      ? {
          title: text("title"),
          startDate: day("startDate"),
          startTime: text("startTime"),
          endDate: day("endDate"),
          endTime: text("endTime"),
        }
      : {}),
    ...(isOffer
      ? {
          couponCode: text("couponCode"),
          redeemOnlineUrl: text("redeemOnlineUrl"),
          termsConditions: text("termsConditions"),
        }
      : { actionType: draft.actionType as PostAction, buttonUrl: text("buttonUrl") }),
  }
}
