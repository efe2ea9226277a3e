import { millisecondsInDay as dayMs, millisecondsInHour as hourMs } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { type SurveyChannel, type SurveyType, scoreRange } from "#lib/contract/index.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { microsurveys, surveyAnswers } from "../db/schema/microsurveys.ts"
import { templates } from "../db/schema/templates.ts"
import { makeAskPages } from "./ask-pages.ts"
import { makeContactCampaigns } from "./contact-campaigns.ts"
import { makeContacts } from "./contacts.ts"
import type { MadeAccount } from "./make-account.ts"
import { saltbridgePeople } from "./people.ts"
import { randomOf } from "./random.ts"
import { commentOf } from "./survey-comments.ts"

type Account = Pick<MadeAccount, "id" | "adminId" | "timeZone">

const demoTemplates = [
  {
    name: "Dinner, friendly",
    requestTypeId: 1,
    metadata: { selector_type: "stars" },
    subject: "How was your dinner, {{first_name}}?",
    content: `Hello {{first_name}},

thank you for dining at {{location_name}}. Tell us how it was: one tap is enough.

{{feedback}}

Or leave a review on:

{{review_links}}

Dana and the {{location_name}} team

{{unsubscribe}}`,
  },
  {
    name: "After delivery",
    requestTypeId: 1,
    metadata: { selector_type: "nps" },
    subject: "Did everything arrive as it should?",
    content: `Hello {{first_name}},

your order from {{location_name}} should have reached you by now.

{{feedback}}

Thank you,
{{business_name}}

{{unsubscribe}}`,
  },
  {
    name: "Lunch, short",
    requestTypeId: 2,
    layoutId: 2,
    metadata: { selector_type: "thumbs" },
    content: "Hi {{first_name}}, how was lunch at {{location_name}}? {{feedback}} {{unsubscribe}}",
  },
] as const

type DemoSurvey = {
  name: string
  type: SurveyType
  question: string
  followUp: string
  thankYou: string
  /** How likely each score is, from the lowest. */
  weights: readonly number[]
  answers: number
}

/** How likely each score from 0 to 10 is. */
export const npsWeights = [6, 4, 5, 7, 8, 12, 16, 34, 64, 121, 168] as const

const demoSurveys: readonly DemoSurvey[] = [
  {
    name: "Would you recommend us?",
    type: "nps",
    question: "How likely are you to recommend us to a friend or colleague?",
    followUp: "What is the main reason?",
    thankYou: "Thank you. Dana reads every answer.",
    weights: npsWeights,
    answers: 620,
  },
  {
    name: "How was the food?",
    type: "stars",
    question: "How was the food today?",
    followUp: "Is there anything we could do better?",
    thankYou: "Thank you for telling us.",
    weights: [18, 26, 61, 170, 243],
    answers: 480,
  },
]

const channels: readonly SurveyChannel[] = ["email", "sms", "landing_page", "qr", "kiosk"]
const channelWeights = [40, 25, 15, 12, 8]
const occasions = ["Lunch", "Dinner", "Delivery"]
const parties = ["2", "4", "6"]

const daysBack = 182

type Making = { account: Account; locationIds: readonly number[]; now: Date; surveyId: number }

function answersOf(survey: DemoSurvey, { account, locationIds, now, surveyId }: Making) {
  const random = randomOf(`answers ${survey.name}`)
  const [lowest] = scoreRange[survey.type]
  return Array.from({ length: survey.answers }, () => {
    const at = new Date(now.getTime() - random.below(daysBack) * dayMs - random.below(12) * hourMs - hourMs)
    const score = lowest + random.weighted(survey.weights)
    const isKnown = random.chance(0.5)
    const customAttributes: Record<string, string> = isKnown
      ? { occasion: random.pick(occasions), party: random.pick(parties) }
      : {}
    return {
      accountId: account.id,
      locationId: random.pick(locationIds),
      microsurveyId: surveyId,
      channel: channels[random.weighted(channelWeights)]!,
      type: survey.type,
      score,
      comment: commentOf(random, survey.type, score),
      contactEmail: isKnown ? `guest${random.below(9_000) + 1_000}@mail.example` : null,
      customAttributes,
      answeredAt: at.toISOString(),
      answeredOn: dayIn(account.timeZone, at),
    }
  })
}

/** All that asking for feedback has: templates, microsurveys with answers, contacts, campaigns, and pages to ask on. */
export async function makeAsking(tx: Db, account: Account, now: Date): Promise<void> {
  const { id: accountId, adminId } = account
  const madeAt = new Date(now.getTime() - (daysBack + 1) * dayMs).toISOString()
  const own = { accountId, createdAt: madeAt, updatedAt: madeAt }
  await tx.insert(templates).values(demoTemplates.map((row) => ({ ...row, ...own, resourceId: accountId })))
  const places = await rowsOf(
    tx,
    { id: column.number() },
    sql`select id from locations where account_id = ${accountId} and deleted_at is null order by id limit 12`,
  )
  const locationIds = places.map(({ id }) => id)
  for (const survey of demoSurveys) {
    const { name, type, question, followUp, thankYou } = survey
    const [made] = await tx
      .insert(microsurveys)
      .values({ ...own, name, type, question, followUp, thankYou, createdByUserId: adminId })
      .returning({ id: microsurveys.id })
    const surveyId = made!.id
    await tx.insert(surveyAnswers).values(answersOf(survey, { account, locationIds, now, surveyId }))
  }
  const people = await makeContacts(tx, account, locationIds, now)
  const { firstName, email } = saltbridgePeople[0]!
  const sender = { senderName: `${firstName} at Saltbridge Kitchens`, senderEmail: email }
  await makeContactCampaigns(tx, account, people, sender, now)
  await makeAskPages(tx, account, locationIds, { now, madeAt })
}
