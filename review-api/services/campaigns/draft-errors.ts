import { and, eq, isNull, sql } from "drizzle-orm"
import { type RequestTypeId, requestTypes } from "#lib/contract/requests/constants.ts"
import {
  contentPlaceholderError,
  feedbackIn,
  linePlaceholderError,
} from "#lib/contract/templates/placeholders.ts"
import type { Db } from "../../db/connect.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { users } from "../../db/schema/identity.ts"
import { microsurveys } from "../../db/schema/microsurveys.ts"
import type { CampaignRow } from "./campaign-item.ts"

export type FieldErrors = Record<string, string[]>

const blank = "can't be blank"

/** Errors in the texts of a campaign: what is missing, and placeholders that nothing fills (D-221). */
export function textErrors(
  row: Pick<
    CampaignRow,
    "requestTypeId" | "layoutId" | "subject" | "content" | "headerText" | "headerImage" | "useHeaderImage"
  >,
): FieldErrors {
  const isEmail = requestTypes[row.requestTypeId as RequestTypeId] === "email"
  const errors: FieldErrors = {}
  const put = (field: "subject" | "content" | "header_text" | "header_image", error: string | null) => {
    if (error !== null) errors[field] = [error]
  }
  if (isEmail) put("subject", row.subject.trim() === "" ? blank : linePlaceholderError(row.subject))
  if (isEmail) put("header_text", linePlaceholderError(row.headerText))
  put("content", row.content.trim() === "" ? blank : contentPlaceholderError(row.content))
  if (isEmail && row.useHeaderImage && row.layoutId === 1 && row.headerImage === null)
    put("header_image", blank)
  return errors
}

/** The microsurvey that is asked has to be there and active, and the account to have them (D-225). */
async function surveyError(db: Db, row: CampaignRow): Promise<FieldErrors> {
  const asksSurvey = feedbackIn(row.content, row.selectorType).includes("microsurvey")
  if (!asksSurvey) return {}
  const field = "feedback_configuration.microsurvey_id"
  if ((await accountSetting(db, row.accountId, "microsurveys")) !== "true")
    return { [field]: ["Microsurveys are turned off for this account"] }
  if (row.microsurveyId === null) return { [field]: [blank] }
  const which = and(
    eq(microsurveys.accountId, row.accountId),
    eq(microsurveys.id, row.microsurveyId),
    eq(microsurveys.active, true),
    isNull(microsurveys.closedAt),
  )
  return (await db.$count(microsurveys, which)) > 0 ? {} : { [field]: ["is not active"] }
}

/** Answers go to somebody of the account (D-327). */
async function senderError(
  db: Db,
  { accountId, requestTypeId, senderEmail }: CampaignRow,
): Promise<FieldErrors> {
  if (requestTypeId !== 1) return {}
  if (senderEmail === "") return { sender_email: [blank] }
  const which = and(
    eq(users.accountId, accountId),
    isNull(users.deactivatedAt),
    sql`lower(${users.email}) = ${senderEmail}`,
  )
  return (await db.$count(users, which)) > 0
    ? {}
    : { sender_email: ["must be the email of a user of this account"] }
}

/** Files have to be read, in an encoding that is clear, and be of the channel of the campaign. */
async function uploadErrors(
  db: Db,
  { accountId, uploadIds, requestTypeId }: CampaignRow,
): Promise<FieldErrors> {
  if (uploadIds.length === 0) return {}
  const files = await rowsOf(
    db,
    {
      status: column.text(),
      requestTypeId: column.number(),
      fileName: column.text(),
      isUnclear: column.boolean(),
    },
    sql`select status, request_type_id, file_name, charset is not null as is_unclear from recipient_uploads
      where account_id = ${accountId} and ${isOneOf(sql`id`, uploadIds)}`,
  )
  if (files.length < uploadIds.length)
    return { upload_ids: ["A file is no longer available. Upload it again."] }
  const reading = files.find(({ status }) => status === "processing")
  if (reading) return { upload_ids: [`${reading.fileName} is still being read.`] }
  const unclear = files.find(({ isUnclear }) => isUnclear)
  if (unclear) return { upload_ids: [`Choose the encoding of ${unclear.fileName}.`] }
  const other = files.find((file) => file.requestTypeId !== requestTypeId)
  if (!other) return {}
  return { upload_ids: [`${other.fileName} was uploaded for ${requestTypeId === 1 ? "SMS" : "email"}.`] }
}

/** Errors of a draft: what it lacks to be sent, by field; nothing where it can be. */
export async function draftErrors(db: Db, row: CampaignRow): Promise<FieldErrors> {
  const errors: FieldErrors = {
    ...textErrors(row),
    ...(await surveyError(db, row)),
    ...(await senderError(db, row)),
    ...(await uploadErrors(db, row)),
  }
  if (!row.autoSelectSources && row.urlIds.length === 0 && /\{\{\s*review_links\s*\}\}/.test(row.content))
    errors["url_ids"] = [blank]
  if (row.requestTypeId === 2 && (await accountSetting(db, row.accountId, "sms_requests")) !== "true")
    errors["request_type_id"] = ["SMS is turned off for this account"]
  return errors
}
