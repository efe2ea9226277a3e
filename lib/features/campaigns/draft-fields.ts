import { campaignLimits } from "#lib/contract/campaigns/constants.ts"
import type { Campaign, CampaignBody } from "#lib/contract/campaigns/schema.ts"
import { defaultFeedbackType } from "#lib/contract/microsurveys/constants.ts"
import { askLimits } from "#lib/contract/requests/constants.ts"
import { headerFields } from "#lib/features/uploads/header-fields.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"

/** Names of fields of a draft that no body of the Review API has. */
export const draftFields = {
  recipient: {
    first_name: "recipient_first_name",
    last_name: "recipient_last_name",
    email: "recipient_email",
    phone: "recipient_phone",
  },
  uploads: "upload_ids",
  removedUploads: "removed_upload_ids",
  /** Of files that wait for it: id and encoding. */
  uploadEncoding: "upload_encoding",
  file: "recipient_file",
  pasted: "pasted",
  /** Contacts as recipients: whether, and which. */
  contacts: "use_contacts",
  contactGroup: "contact_group_id",
  contactWords: "contact_keywords",
  contactIds: "contact_ids",
  /** Text of the location before scripts run. */
  locationText: "location_name",
  /** Which button was pressed. */
  act: "act",
} as const

/** A person as typed into a row. */
export type TypedRow = Record<keyof typeof draftFields.recipient, string>
export const emptyRow: TypedRow = { first_name: "", last_name: "", email: "", phone: "" }

/** Values that the form of a draft begins with. */
export type DraftStart = {
  name: string
  requestTypeId: 1 | 2
  locationId: string
  rows: TypedRow[]
  uploadIds: string[]
  contacts: { isUsed: boolean; groupId: string; keywords: string; ids: string }
  templateId: string
  layoutId: 1 | 2
  subject: string
  headerText: string
  content: string
  headerImage: string | null
  useHeaderImage: boolean
  senderName: string
  senderEmail: string
  feedback: string
  surveyId: string
  isAutomatic: boolean
  urlIds: string[]
}

/** A draft that begins (F-242, F-243, P-531): links are chosen by themselves, and NPS is asked. @param senderEmail of the user. */
export const emptyDraft = (senderEmail: string): DraftStart => ({
  name: "",
  requestTypeId: 1,
  locationId: "",
  rows: [],
  uploadIds: [],
  contacts: { isUsed: false, groupId: "", keywords: "", ids: "" },
  templateId: "",
  layoutId: 1,
  subject: "",
  headerText: "",
  content: "",
  headerImage: null,
  useHeaderImage: false,
  senderName: "",
  senderEmail,
  feedback: defaultFeedbackType,
  surveyId: "",
  isAutomatic: true,
  urlIds: [],
})

const textOf = (id: string | number | null | undefined): string => (id == null ? "" : String(id))

/** A stored draft as the form has it. */
export const startOfDraft = (campaign: Campaign): DraftStart => ({
  name: campaign.name,
  requestTypeId: campaign.request_type_id === 2 ? 2 : 1,
  locationId: textOf(campaign.location_id),
  rows: campaign.recipients.map(({ first_name, last_name, email, phone }) => ({
    first_name,
    last_name,
    email,
    phone,
  })),
  uploadIds: campaign.upload_ids.map(String),
  contacts: {
    isUsed: campaign.contact_filter !== null,
    groupId: textOf(campaign.contact_filter?.group_id),
    keywords: campaign.contact_filter?.keywords ?? "",
    ids: (campaign.contact_filter?.ids ?? []).join(),
  },
  templateId: textOf(campaign.template_id),
  layoutId: campaign.layout_id === 2 ? 2 : 1,
  subject: campaign.subject,
  headerText: campaign.header_text,
  content: campaign.content,
  headerImage: campaign.header_image ? pictureHref(campaign.header_image) : null,
  useHeaderImage: campaign.use_header_image,
  senderName: campaign.sender_name,
  senderEmail: campaign.sender_email,
  feedback: campaign.feedback_configuration.selector_type,
  surveyId: textOf(campaign.feedback_configuration.microsurvey_id),
  isAutomatic: campaign.auto_select_sources,
  urlIds: campaign.url_ids.map(String),
})

type Fields = Pick<URLSearchParams, "get" | "getAll" | "has">

const last = (fields: Fields, name: string): string => fields.getAll(name).at(-1)?.trim() ?? ""
const isOn = (fields: Fields, name: string): boolean => fields.getAll(name).includes("true")
const idsIn = (fields: Fields, name: string): string[] => [
  ...new Set(
    fields.getAll(name).flatMap((text) =>
      text
        .split(",")
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ),
]

const isTyped = (row: TypedRow): boolean => Object.values(row).some((text) => text.trim() !== "")

/** The rows of typed recipients; empty ones are none (D-220). */
export function typedRows(fields: Fields): TypedRow[] {
  const { recipient } = draftFields
  const columns = {
    first_name: fields.getAll(recipient.first_name),
    last_name: fields.getAll(recipient.last_name),
    email: fields.getAll(recipient.email),
    phone: fields.getAll(recipient.phone),
  }
  const count = Math.max(...Object.values(columns).map((column) => column.length))
  return Array.from({ length: count }, (_, at) => ({
    first_name: columns.first_name[at] ?? "",
    last_name: columns.last_name[at] ?? "",
    email: columns.email[at] ?? "",
    phone: columns.phone[at] ?? "",
  }))
    .filter(isTyped)
    .slice(0, askLimits.typedRecipients)
}

function contactFilterOf(fields: Fields, locationId: string): CampaignBody["contact_filter"] {
  if (!isOn(fields, draftFields.contacts)) return null
  const group = last(fields, draftFields.contactGroup)
  const keywords = last(fields, draftFields.contactWords)
  const ids = idsIn(fields, draftFields.contactIds).slice(0, campaignLimits.chosenContacts)
  return {
    ...(locationId ? { location_id: locationId } : {}),
    ...(group ? { group_id: group } : {}),
    ...(keywords ? { keywords } : {}),
    ...(ids.length > 0 ? { ids } : {}),
  }
}

/** The body of a draft that the fields of its form say (F-241): the same in the browser and before scripts run. */
export function draftBody(fields: Fields): Omit<CampaignBody, "id" | "status" | "version"> {
  const text = (name: string) => last(fields, name)
  const locationId = text("location_id")
  const removed = new Set(idsIn(fields, draftFields.removedUploads))
  const image = text(headerFields.url) || null
  return {
    name: text("name"),
    request_type_id: text("request_type_id") === "2" ? 2 : 1,
    location_id: locationId || null,
    recipients: typedRows(fields),
    upload_ids: idsIn(fields, draftFields.uploads).filter((id) => !removed.has(id)),
    contact_filter: contactFilterOf(fields, locationId),
    template_id: text("template_id") || null,
    layout_id: text("layout_id") === "2" ? 2 : 1,
    subject: text("subject"),
    header_text: text("header_text"),
    content: fields.getAll("content").at(-1)?.replaceAll("\r\n", "\n") ?? "",
    header_image: image,
    use_header_image: isOn(fields, "use_header_image") && image !== null,
    sender_name: text("sender_name"),
    sender_email: text("sender_email"),
    feedback_configuration: {
      selector_type: text("selector_type") || defaultFeedbackType,
      microsurvey_id: text("microsurvey_id") || null,
    },
    auto_select_sources: isOn(fields, "auto_select_sources"),
    url_ids: idsIn(fields, "url_ids").slice(0, askLimits.links),
  }
}
export type DraftBody = ReturnType<typeof draftBody>

/** A stored draft as its form would send it. */
export function bodyOfStart(start: DraftStart): DraftBody {
  const { contacts } = start
  const ids = contacts.ids.split(",").filter(Boolean)
  return {
    name: start.name,
    request_type_id: start.requestTypeId,
    location_id: start.locationId || null,
    recipients: start.rows.filter(isTyped),
    upload_ids: start.uploadIds,
    contact_filter: contacts.isUsed
      ? {
          ...(start.locationId ? { location_id: start.locationId } : {}),
          ...(contacts.groupId ? { group_id: contacts.groupId } : {}),
          ...(contacts.keywords ? { keywords: contacts.keywords } : {}),
          ...(ids.length > 0 ? { ids } : {}),
        }
      : null,
    template_id: start.templateId || null,
    layout_id: start.layoutId,
    subject: start.subject,
    header_text: start.headerText,
    content: start.content,
    header_image: start.headerImage,
    use_header_image: start.useHeaderImage && start.headerImage !== null,
    sender_name: start.senderName,
    sender_email: start.senderEmail,
    feedback_configuration: { selector_type: start.feedback, microsurvey_id: start.surveyId || null },
    auto_select_sources: start.isAutomatic,
    url_ids: start.urlIds,
  }
}

/** A body as its form begins with: what was typed before, or came back with errors. */
export function startOfBody(body: DraftBody): DraftStart {
  const filter = body.contact_filter
  return {
    name: body.name ?? "",
    requestTypeId: body.request_type_id ?? 1,
    locationId: textOf(body.location_id),
    rows: (body.recipients ?? []).map((row) => ({ ...emptyRow, ...row })),
    uploadIds: (body.upload_ids ?? []).map(String),
    contacts: {
      isUsed: filter != null,
      groupId: textOf(filter?.group_id),
      keywords: filter?.keywords ?? "",
      ids: (filter?.ids ?? []).join(),
    },
    templateId: textOf(body.template_id),
    layoutId: body.layout_id ?? 1,
    subject: body.subject ?? "",
    headerText: body.header_text ?? "",
    content: body.content ?? "",
    headerImage: body.header_image ?? null,
    useHeaderImage: body.use_header_image ?? false,
    senderName: body.sender_name ?? "",
    senderEmail: body.sender_email ?? "",
    feedback: body.feedback_configuration?.selector_type ?? defaultFeedbackType,
    surveyId: textOf(body.feedback_configuration?.microsurvey_id),
    isAutomatic: body.auto_select_sources ?? true,
    urlIds: (body.url_ids ?? []).map(String),
  }
}

/** Parts of a draft by how people call them, for the differences of two. */
export const partLabels = {
  name: "Name",
  request_type_id: "Channel",
  location_id: "Location",
  recipients: "Typed recipients",
  upload_ids: "Files",
  contact_filter: "Contacts",
  layout_id: "Layout",
  subject: "Subject",
  header_text: "Heading",
  content: "Content",
  use_header_image: "Header image",
  sender_name: "Sender name",
  sender_email: "Responses go to",
  feedback_configuration: "Feedback type",
  auto_select_sources: "Review links",
  url_ids: "Review links",
} as const satisfies Partial<Record<keyof DraftBody, string>>
type Part = keyof typeof partLabels

/** The parts in which two drafts differ, in the order of the form. */
export const differingParts = (mine: DraftBody, theirs: DraftBody): Part[] =>
  (Object.keys(partLabels) as Part[]).filter(
    (part) => JSON.stringify(mine[part] ?? null) !== JSON.stringify(theirs[part] ?? null),
  )
