import { sql } from "drizzle-orm"
import { defaultFeedbackType, type SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { AskTexts } from "../asking/message/message.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { CampaignKey } from "./campaign-key.ts"
import type { LinkChoice } from "./read-places.ts"

const campaignShape = {
  status: column.text(),
  layoutId: column.number(),
  subject: column.text(),
  content: column.text(),
  headerText: column.text(),
  headerImage: column.text().nullable(),
  useHeaderImage: column.boolean(),
  senderName: column.text(),
  senderEmail: column.text(),
  feedback: column.text(),
  urlIds: column.json<number[]>(),
  isAutomatic: column.boolean(),
  surveyType: column.text<SurveyType>().nullable(),
  question: column.text().nullable(),
}

export type SendingCampaign = { status: string; texts: AskTexts; links: LinkChoice | null }

/** A request that somebody asked for without words of their own. */
const usualTexts: AskTexts = {
  layoutId: 1,
  subject: "How was your visit, {{first_name}}?",
  content: "Hello {{first_name}},\n\nThank you for visiting {{location_name}}.\n\n{{feedback}}",
  headerText: "",
  headerImage: null,
  useHeaderImage: false,
  senderName: "",
  senderEmail: "",
  feedback: defaultFeedbackType,
  survey: null,
}

const promisesLinks = /\{\{\s*review_links\s*\}\}/

/** Of single requests, and of a campaign as it is now; null for one that is gone. It is held until the transaction ends. */
export async function lockCampaign(
  tx: Db,
  { accountId, campaignId }: CampaignKey,
): Promise<SendingCampaign | null> {
  if (campaignId === null) return { status: "sending", texts: usualTexts, links: null }
  const [found] = await rowsOf(
    tx,
    campaignShape,
    sql`select c.status, c.layout_id, c.subject, c.content, c.header_text, c.header_image, c.use_header_image,
          c.sender_name, c.sender_email, c.selector_type as feedback, c.url_ids, c.auto_select_sources as is_automatic,
          m.type as survey_type, m.question
        from campaigns c left join microsurveys m on m.account_id = c.account_id and m.id = c.microsurvey_id
        where c.account_id = ${accountId}::bigint and c.id = ${campaignId}::bigint for share of c`,
  )
  if (!found) return null
  const { status, urlIds, isAutomatic, surveyType, question, ...texts } = found
  const survey = surveyType && question ? { type: surveyType, question } : null
  const links = promisesLinks.test(texts.content) ? { urlIds, isAutomatic } : null
  return { status, texts: { ...texts, survey }, links }
}
