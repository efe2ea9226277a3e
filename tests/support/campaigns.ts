import { urls } from "#review-api/db/schema/places.ts"
import { templates } from "#review-api/db/schema/templates.ts"
import type { TestApi } from "./test-api.ts"

/** A text that can be sent as an email. */
export const emailTexts = {
  subject: "How was your visit, {{first_name}}?",
  content: "Hello {{first_name}},\n\nhow was it?\n\n{{feedback}}\n\n{{review_links}}\n\n{{unsubscribe}}",
}

/** Gives a location a page at Google, which requests may link to. @returns its id. */
export async function seedLink(
  { db }: Pick<TestApi["deps"], "db">,
  accountId: number,
  locationId: number,
): Promise<number> {
  const [made] = await db
    .insert(urls)
    .values({ accountId, locationId, sourceId: 1, link: `https://maps.example/${locationId}` })
    .returning({ id: urls.id })
  return made!.id
}

/** A template of requests. @returns its id. */
export async function seedTemplate(
  { db }: Pick<TestApi["deps"], "db">,
  accountId: number,
  values: Partial<typeof templates.$inferInsert> = {},
): Promise<number> {
  const [made] = await db
    .insert(templates)
    .values({
      accountId,
      requestTypeId: 1,
      resourceId: accountId,
      name: "After a visit",
      ...emailTexts,
      ...values,
    })
    .returning({ id: templates.id })
  return made!.id
}
