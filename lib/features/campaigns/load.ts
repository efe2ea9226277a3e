import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import { campaignNotDraftText, campaignNotFoundText } from "#lib/contract/campaigns/constants.ts"
import type { Campaign, CampaignCheck } from "#lib/contract/campaigns/schema.ts"
import type { Id } from "#lib/contract/common.ts"
import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { loadPreview } from "#lib/features/messages/preview.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { type DraftBody, type DraftStart, emptyDraft, startOfDraft } from "./draft-fields.ts"
import { previewOf } from "./preview-of.ts"
import { urlsQueryOf } from "./urls-query.ts"

type Context = Pick<PageContext, "caller" | "account" | "can" | "session" | "settings">
type Choice = { id: string; name: string }

/** So many locations are a list; of more the name is typed before scripts run. */
const mostInList = 100

/** A draft as a page finds it: without it one begins, with a notice where it was sent or is gone (D-219). */
export type FoundDraft = { campaign: Campaign | null; start: DraftStart; notice: string | null }

const choiceOf = ({ id, name }: { id: Id; name: string }): Choice => ({ id: String(id), name })

/** A sent campaign's texts begin a new draft, without its people (F-276). */
const withoutRecipients = (start: DraftStart): DraftStart => ({
  ...start,
  rows: [],
  uploadIds: [],
  contacts: emptyDraft("").contacts,
})

/** The draft of a page. @param contactIds chosen among the contacts, for a new one. @throws ApiFailure */
export async function loadDraft(
  { caller, session }: Context,
  id: string | null,
  contactIds: string,
): Promise<FoundDraft> {
  const fresh = emptyDraft(session.email)
  const contacts = contactIds ? { ...fresh.contacts, isUsed: true, ids: contactIds } : fresh.contacts
  const none = { campaign: null, start: { ...fresh, contacts } }
  if (!id) return { ...none, notice: null }
  try {
    const campaign = await callApi(caller, "campaigns.get", { params: { id } })
    const start = startOfDraft(campaign)
    if (campaign.status === "draft") return { campaign, start, notice: null }
    return { campaign: null, start: withoutRecipients(start), notice: campaignNotDraftText }
  } catch (error) {
    if (error instanceof ApiFailure && [400, 404].includes(error.status))
      return { ...none, notice: campaignNotFoundText }
    throw error
  }
}

async function loadLocations({ caller, account }: Context, start: DraftStart) {
  const query = { account_id: String(account.id), per_page: mostInList, "sort[by]": "name" } as const
  const { _embedded, _total: total } = await callApi(caller, "locations.list", { query })
  const options = _embedded.locations.map(choiceOf)
  const isKnown = !start.locationId || options.some(({ id }) => id === start.locationId)
  const own = isKnown
    ? []
    : await callApi(caller, "locations.get", { params: { id: start.locationId } })
        .then((location) => [choiceOf(location)])
        .catch(() => [])
  return { options: [...own, ...options], isWhole: total <= options.length }
}

async function loadGroups({ caller, account, can }: Context): Promise<Choice[]> {
  if (!can("group.read")) return []
  const query = { account_id: String(account.id), per_page: 500, "sort[by]": "name" } as const
  const { _embedded } = await callApi(caller, "groups.list", { query })
  return _embedded.groups.map(choiceOf)
}

async function loadTemplates({ caller, account, can }: Context) {
  if (!can("template.read")) return []
  const { _embedded } = await callApi(caller, "templates.list", {
    query: { account_id: String(account.id), per_page: 100, "sort[by]": "name" },
  })
  return _embedded.templates.map((one) => ({ ...choiceOf(one), requestTypeId: one.request_type_id }))
}

/** Files of a draft; one that is gone is left out, and the check says so. */
async function loadUploads({ caller }: Context, ids: readonly string[]): Promise<RecipientUpload[]> {
  const found = await Promise.all(
    ids.map((id) =>
      callApi(caller, "recipient_uploads.get", { params: { upload_id: id } }).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.status === 404) return null
        throw error
      }),
    ),
  )
  return found.filter((upload) => upload !== null)
}

/** Pages of a location at review sites, those that forbid asking included, since the page says why they are not used. */
async function loadUrls({ caller, account, can }: Context, locationId: string): Promise<Url[]> {
  if (!locationId || !can("location.read")) return []
  const pages = await Promise.all(
    [false, true].map((isForbidden) =>
      everyRow(
        ({ page }) =>
          callApi(caller, "urls.list", {
            query: { ...urlsQueryOf(account.id, locationId, isForbidden), page },
          }),
        ({ _embedded }) => _embedded.urls,
      ),
    ),
  )
  return pages.flat()
}

/** Locations of the account that no request can link from; for a campaign with each recipient's own (F-556). */
async function loadUnlinked({ caller, account, session, can }: Context, locationId: string): Promise<number> {
  if (locationId || !can("location.read")) return 0
  const query = { account_id: String(account.id), nonce: session.nonce }
  const { location_ids_without_urls: ids } = await callApi(caller, "urls.check", { query })
  return ids.length
}

async function loadCheck({ caller }: Context, campaign: Campaign | null): Promise<CampaignCheck | null> {
  if (!campaign) return null
  try {
    return await callApi(caller, "campaigns.check", { params: { id: String(campaign.id) } })
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401) return null
    throw error
  }
}

/** Name and phone number of the user. */
async function loadMe({ caller, session }: Context) {
  const { first_name, last_name, phone } = await callApi(caller, "profiles.get", {
    params: { id: String(session.profile_id) },
  })
  return { name: [first_name, last_name].filter(Boolean).join(" "), phone: phone ?? "" }
}

export type ComposeFacts = {
  campaign: Campaign | null
  start: DraftStart
  check: CampaignCheck | null
  preview: RequestPreview | null
  locations: { options: Choice[]; isWhole: boolean }
  groups: Choice[]
  templates: (Choice & { requestTypeId: number })[]
  surveys: Choice[]
  uploads: RecipientUpload[]
  urls: Url[]
  /** Locations without a link, where each recipient has their own location. */
  unlinked: number
  /** The user. */
  me: { name: string; phone: string }
  canSms: boolean
  canUseContacts: boolean
  /** Contacts that belong to no location are theirs to ask as well. */
  seesAllContacts: boolean
}

/** Everything that the page of a draft shows. @param start as it is stored, or came back with errors. @throws ApiFailure */
export async function loadCompose(
  context: Context,
  campaign: Campaign | null,
  { start, body }: { start: DraftStart; body: DraftBody },
): Promise<ComposeFacts> {
  const canSms = settingValue(context.settings["sms_requests"]) === true
  const [check, preview, locations, groups, templates, surveys, uploads, urls, unlinked, me] =
    await Promise.all([
      loadCheck(context, campaign),
      loadPreview(context.caller, previewOf(body)),
      loadLocations(context, start),
      loadGroups(context),
      loadTemplates(context),
      loadSurveyChoices(context),
      loadUploads(context, start.uploadIds),
      loadUrls(context, start.locationId),
      loadUnlinked(context, start.locationId),
      loadMe(context),
    ])
  return {
    campaign,
    start,
    check,
    preview,
    locations,
    groups,
    templates,
    surveys: surveys.map(choiceOf),
    uploads,
    urls,
    unlinked,
    me,
    canSms,
    canUseContacts: context.can("contact.read"),
    seesAllContacts: userTypeOf(context.session.user_type_id) === "Admin",
  }
}
