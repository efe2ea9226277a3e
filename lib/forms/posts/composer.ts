import { callApi } from "#lib/api-client/call-api.ts"
import type { Id } from "#lib/contract/common.ts"
import type { Group } from "#lib/contract/groups/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import {
  defaultPostLanguage,
  type PostType,
  postDirectories,
  postTypes,
} from "#lib/contract/posts/constants.ts"
import { postErrors, postFieldError } from "#lib/contract/posts/rules.ts"
import { imageErrors, maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import { todayIn } from "#lib/dates/today.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { groupsQuery } from "#lib/features/filter-bar/options.ts"
import { idsIn, pickerNames } from "#lib/features/filter-bar/picker.ts"
import { listingsHref } from "#lib/features/local-listings/hrefs.ts"
import { toListingsFilter } from "#lib/features/local-listings/queries.ts"
import { loadListingsSearch } from "#lib/features/local-listings/search-params.ts"
import { audienceFields } from "#lib/features/posts/audience.ts"
import {
  dayFields,
  directoriesField,
  postBody,
  readDraft,
  removeImageField,
  typedDay,
} from "#lib/features/posts/draft.ts"
import { postsHref } from "#lib/features/posts/hrefs.ts"
import { nextDismissal, previewCookie, previewLifeS } from "#lib/features/posts/preview-cookie.ts"
import { postImageTexts, postTexts } from "#lib/features/posts/texts.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { sameText } from "#lib/format/same-text.ts"
import { setCookie } from "#lib/http/cookies.ts"
import { routes } from "#lib/routes/routes.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import { type Form, type FormDone, FormValidationError, type SentForm } from "../form.ts"
import { form, pageOr } from "../operation-form.ts"
import { processed } from "../uploads/process-upload.ts"
import { sendFile } from "../uploads/send-file.ts"

const imageField = "file_upload"
const imageUrlField = "image_url"

const imageError = (text: string) => new FormValidationError({ [imageField]: text })

/** Error of a post's file, in place of the texts for uploads. */
function imageText(said: string): string {
  const known = Object.entries(imageErrors).find(([, text]) => text === said)
  return ownValue(postImageTexts, known?.[0]) ?? said
}

/** Uploads the image that came with the form before scripts run. @returns its address; null without one. */
async function sentImage(sent: SentForm): Promise<string | null> {
  const { caller, headers, files, text } = sent
  const file = files.get(imageField)
  if (!file) return text(removeImageField) ? null : text(imageUrlField) || null
  const upload = await sendFile(sent, file, (said) => imageError(imageText(said)))
  if (!(await processed(sent, upload, "google_post"))) throw imageError(postImageTexts.unprocessed)
  const { uploads } = await callApi(caller, "uploads.list", { query: { ids: [upload.id] } }, { headers })
  const url = uploads[0]?.url
  if (!url) throw imageError(postImageTexts.unprocessed)
  return url
}

/** Query of the list that the composer stands on. */
const listQueryOf = ({ fields }: SentForm): URLSearchParams =>
  URL.parse(fields.get(pageField) ?? "", "http://page.invalid")?.searchParams ?? new URLSearchParams()

/** The chosen group; before scripts run its name is typed where there are too many for a list. */
async function groupOf({ caller, headers, session, text }: SentForm): Promise<Group | undefined> {
  const [id, typed] = [text(audienceFields.group), text(audienceFields.groupText).trim()]
  if (id) return callApi(caller, "groups.get", { params: { id } }, { headers })
  if (!typed) return undefined
  const query = groupsQuery({ accountId: String(session.account_id), text: typed, page: 1 })
  const { _embedded } = await callApi(caller, "groups.list", { query }, { headers })
  return _embedded.groups.find(({ name }) => sameText(name, typed))
}

/** Locations of the chosen group, as many as the button said. */
async function groupedIds(sent: SentForm): Promise<Id[]> {
  const group = await groupOf(sent)
  const refuse = (message: string) => new FormValidationError({ [audienceFields.group]: message })
  if (!group) throw refuse(postTexts.noGroup)
  if (!group.active_location_ids?.length) throw refuse(postTexts.emptyGroup)
  return group.active_location_ids
}

/** Which locations a form is for: chosen ones, those of a group, or all of the list that its page shows (D-319). */
async function includeOf(sent: SentForm) {
  const { text } = sent
  const kind = text(audienceFields.kind)
  if (kind === "group") return { location_ids: await groupedIds(sent) }
  if (kind !== "all") {
    const ids = pickedIds(sent)
    if (ids.length === 0) throw new FormValidationError({ [audienceFields.locations]: postTexts.noLocation })
    return { location_ids: ids }
  }
  const { group_id, location_ids, statuses, directories } = toListingsFilter(
    loadListingsSearch(listQueryOf(sent)),
  ) as Record<string, never>
  return { group_id, location_ids, statuses, directories }
}

/** Locations of the picker: those it began with, without the removed ones, and those that were added. */
function pickedIds({ fields }: SentForm): string[] {
  const names = pickerNames(audienceFields.locations)
  const removed = new Set(idsIn(fields.getAll(names.remove)))
  const ids = idsIn([...fields.getAll(audienceFields.locations), ...fields.getAll(names.add)])
  return ids.filter((id) => !removed.has(id))
}

/** Errors of the call at the fields of the form (P-490 to P-495). */
function atFields(failure: ApiFailure): FormValidationError | ApiFailure {
  const errors = new Map<string, string>()
  for (const [field, [said = ""]] of Object.entries(failure.fieldErrors)) {
    const known = postFieldError(said)
    if (known) errors.set(known.field, known.text)
    else errors.set(field === "media" ? imageField : field, said)
  }
  if (errors.size > 0) return new FormValidationError(Object.fromEntries(errors))
  const known = postFieldError(failure.userText)
  return known ? new FormValidationError({ [known.field]: known.text }) : failure
}

/** Errors of days that are none, by field. */
const wrongDays = (text: SentForm["text"]): Record<string, string> =>
  Object.fromEntries(
    dayFields
      .filter((field) => text(field) && !typedDay(text(field)))
      .map((field) => [field, postTexts.wrongDay]),
  )

/** Writes a post and has it sent to locations (P-442 to P-445). What was typed is kept, and an image that was uploaded. */
async function createPost(sent: SentForm): Promise<FormDone> {
  const { caller, headers, session, fields, text } = sent
  const type = text("topic_type")
  if (!Object.hasOwn(postTypes, type)) throw new ApiFailure(422, "Choose a type of post.")
  const url = await sentImage(sent)
  fields.set(imageUrlField, url ?? "")
  const include = await includeOf(sent)
  const { account } = await accountFactsOf(session)
  const post = {
    ...postBody(
      type as PostType,
      readDraft((field) => fields.get(field) ?? undefined),
    ),
    language_code: text("language_code") || defaultPostLanguage,
    ...(fields.getAll(directoriesField).includes("facebook")
      ? { directory_codes: [...postDirectories] }
      : {}),
    media: url ? [{ sourceUrl: url, mediaFormat: "PHOTO" as const }] : [],
  }
  const errors = { ...postErrors(post, todayIn(account.time_zone || "UTC")), ...wrongDays(text) }
  if (Object.keys(errors).length > 0) throw new FormValidationError(errors)
  const content = await callApi(
    caller,
    "google_post_content.create",
    { body: { account_id: session.account_id, ...post } },
    { headers },
  ).catch((error) => {
    throw error instanceof ApiFailure ? atFields(error) : error
  })
  const action = {
    account_id: session.account_id,
    user_id: session.user_id,
    ...({ resource_type: "google_posts", resource_method: "create" } as const),
    action_payload: { google_post_content_id: content.data.id },
    action_filter: {
      ...({ filter_resource_type: "location", action_payload_field_name: "id" } as const),
      include,
    },
  }
  const made = await callApi(caller, "bulk_actions.create", { body: { actions: [action] } }, { headers })
  const query = { bulkActionId: made.bulk_actions[0]?.id, back: listingsHref(listQueryOf(sent)) }
  const count = include.location_ids?.length ?? (Number(text(audienceFields.count)) || 1)
  return {
    to: routes.posts(query),
    notice: post.publishDate ? postTexts.scheduled(count) : postTexts.submitted,
  }
}

/** Edits a post, or all of its content, as its page's composer says. What is typed and an uploaded image are kept. */
async function updatePost(sent: SentForm): Promise<FormDone> {
  const { caller, headers, fields, text } = sent
  const type = text("topic_type")
  if (!Object.hasOwn(postTypes, type)) throw new ApiFailure(422, "Choose a type of post.")
  const url = await sentImage(sent)
  fields.set(imageUrlField, url ?? "")
  const draft = readDraft((field) => fields.get(field) ?? undefined)
  const wrong = wrongDays(text)
  if (Object.keys(wrong).length > 0) throw new FormValidationError(wrong)
  const { topic_type: _, publishDate, publishTime, ...body } = postBody(type as PostType, draft)
  await callApi(
    caller,
    "google_posts.update",
    {
      params: { id: text("id") },
      body: {
        ...body,
        ...(fields.has("publishDate") ? { publishDate, publishTime } : {}),
        media: url ? [{ sourceUrl: url, mediaFormat: "PHOTO" as const }] : [],
        ...(text("applies_to") === "content" ? { applies_to: "content" as const } : {}),
      },
    },
    { headers },
  ).catch((error) => {
    throw error instanceof ApiFailure ? atFields(error) : error
  })
  const page = URL.parse(fields.get(pageField) ?? "", "http://page.invalid")
  return { to: postsHref(page?.searchParams ?? new URLSearchParams()), notice: postTexts.edited }
}

/** Puts the preview of Google posts away, the second time for good (D-197). */
async function dismissPreview({ session, visit, text, fields }: SentForm): Promise<FormDone> {
  const { account } = await accountFactsOf(session)
  const today = todayIn(account.time_zone || "UTC")
  const value = nextDismissal(text("stored"), today)
  return {
    to: pageOr(() => routes.localListings())({ fields }),
    setCookies: [setCookie(visit.origin.scheme, previewCookie, value, { maxAgeS: previewLifeS })],
  }
}

const imageFile = { bytes: maxUnfitBytes, tooLarge: unfitTooLarge }

/** The forms of Google posts. */
export const postForms: readonly Form[] = [
  { name: "google_post.create", isPublic: false, handle: createPost, file: imageFile },
  { name: "google_post.update", isPublic: false, handle: updatePost, file: imageFile },
  { name: "google_post.dismiss_preview", isPublic: false, handle: dismissPreview },
  form("google_posts.retry", {
    to: pageOr(() => routes.posts()),
    notice: (_, { retried }) => postTexts.retried(retried),
    failure: postTexts.retryFailed,
  }),
  form("bulk_actions.undo", {
    to: pageOr(() => routes.posts()),
    notice: (_, { deleted }) => postTexts.undone(deleted),
    failure: postTexts.deleteFailed,
  }),
  form("google_posts.delete", {
    to: pageOr(() => routes.posts()),
    notice: postTexts.deleted,
    failure: postTexts.deleteFailed,
  }),
]
