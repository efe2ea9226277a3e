import { requestToken } from "#review-api/asking/request-token.ts"
import { askPageLocations, askPageSlugs, askPages } from "#review-api/db/schema/ask-pages.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { contacts } from "#review-api/db/schema/contacts.ts"
import { microsurveys } from "#review-api/db/schema/microsurveys.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import type { TestApi } from "./test-api.ts"

type Deps = Pick<TestApi["deps"], "db" | "config" | "clock">

type RequestOf = {
  accountId: number
  locationId: number
  campaign?: Partial<typeof campaigns.$inferInsert>
  /** How long ago it was delivered. */
  deliveredMsAgo?: number
}

let count = 0

/** A request that was delivered to a contact of its own. @returns ids, and its token. */
export async function seedRequest(
  deps: Deps,
  { accountId, locationId, campaign, deliveredMsAgo = 60_000 }: RequestOf,
) {
  count += 1
  const recipient = `guest-${count}@inbox.test`
  const [contact] = await deps.db
    .insert(contacts)
    .values({ accountId, firstName: "Ada", lastName: "Pine", email: recipient })
    .returning()
  const [sent] = await deps.db
    .insert(campaigns)
    .values({ accountId, locationId, status: "sent", ...campaign })
    .returning()
  const at = new Date(deps.clock.now().getTime() - deliveredMsAgo).toISOString()
  const [request] = await deps.db
    .insert(requests)
    .values({
      accountId,
      campaignId: sent!.id,
      contactId: contact!.id,
      locationId,
      channel: "email",
      recipient,
      firstName: "Ada",
      lastName: "Pine",
      status: "delivered",
      sentAt: at,
      deliveredAt: at,
      day: at.slice(0, 10),
    })
    .returning()
  const id = request!.id
  return {
    id,
    contactId: contact!.id,
    campaignId: sent!.id,
    token: requestToken(deps.config, { accountId, id }),
  }
}

/** A microsurvey of an account. @returns its id. */
export async function seedMicrosurvey(
  { db }: Pick<Deps, "db">,
  accountId: number,
  values: Partial<typeof microsurveys.$inferInsert> = {},
): Promise<number> {
  const [made] = await db
    .insert(microsurveys)
    .values({ accountId, name: "Lunch", type: "stars", question: "How was lunch?", ...values })
    .returning()
  return made!.id
}

/** A landing page and a kiosk of one location, and a microsurvey. */
export async function seedAskPages(deps: Pick<Deps, "db">, accountId: number, locationId: number) {
  const add = async (kind: "request_page" | "kiosk_page") => {
    const [page] = await deps.db
      .insert(askPages)
      .values({ accountId, kind, title: "Own", feedbackType: "nps" })
      .returning()
    const pageId = page!.id
    await deps.db.insert(askPageLocations).values({ accountId, pageId, locationId })
    await deps.db
      .insert(askPageSlugs)
      .values({ accountId, pageId, slug: `own-${kind.slice(0, 5)}-${accountId}` })
    return pageId
  }
  return {
    requestPage: await add("request_page"),
    kioskPage: await add("kiosk_page"),
    microsurvey: await seedMicrosurvey(deps, accountId),
  }
}
