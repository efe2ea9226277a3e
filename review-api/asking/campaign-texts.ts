import { sql } from "drizzle-orm"
import { defaultFeedbackType, type SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { Db } from "../db/connect.ts"
import { numbers } from "../db/queries/sql-lists.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { CampaignKey } from "./campaign-key.ts"
import type { AskTexts } from "./message/message.ts"
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

/** Texts are null for single requests, each of which has its own. */
export type SendingCampaign = { status: string; texts: AskTexts | null; links: LinkChoice }

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

const reviewLinks = /\{\{\s*review_links\s*\}\}/

/** Whether a text has links to review sites in it. */
export const promisesLinks = ({ content }: Pick<AskTexts, "content">): boolean => reviewLinks.test(content)

/** Of single requests, and of a campaign as it is now; null for one that is gone. It is held until the transaction ends. */
export async function lockCampaign(
  tx: Db,
  { accountId, campaignId }: CampaignKey,
): Promise<SendingCampaign | null> {
  if (campaignId === null) return { status: "sending", texts: null, links: { urlIds: [], isAutomatic: true } }
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
  return { status, texts: { ...texts, survey }, links: { urlIds, isAutomatic } }
}

const templateShape = {
  id: column.number(),
  layoutId: column.number(),
  subject: column.text(),
  content: column.text(),
  headerText: column.text(),
  headerImage: column.text().nullable(),
  useHeaderImage: column.boolean(),
}

/**
 * The texts of single requests, by their templates.
 * @returns those of a template; of one that is gone, and without one, the usual ones.
 */
export async function templateTexts(
  tx: Db,
  accountId: number,
  ids: readonly number[],
): Promise<(templateId: number | null) => AskTexts> {
  const rows =
    ids.length === 0
      ? []
      : await rowsOf(
          tx,
          templateShape,
          sql`select t.id, t.layout_id, t.subject, t.content, t.header_text, t.header_image, t.use_header_image
              from templates t where t.account_id = ${accountId}::bigint and t.id = any(${numbers(ids)})`,
        )
  const known = new Map(
    rows.map(({ id, ...own }): [number, AskTexts] => [
      id,
      { ...usualTexts, ...own, subject: own.subject || usualTexts.subject },
    ]),
  )
  return (templateId) => (templateId === null ? undefined : known.get(templateId)) ?? usualTexts
}
