import { eq } from "drizzle-orm"
import type { OperationId } from "#lib/contract/index.ts"
import { campaigns, listTriggerSettings, recipientUploads } from "#review-api/db/schema/campaigns.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"
import { emailTexts, seedLink, seedTemplate } from "./campaigns.ts"
import { seedRequest } from "./seed-request.ts"

let guests = 0
const guest = () => {
  guests += 1
  return { email: `guest-${guests}@mail.example` }
}

/** A draft that can be sent. */
async function draft({ api, parent, make }: AuditFixture) {
  const location_id = parent.locationIds[0]!
  await seedLink(api.deps, parent.id, location_id).catch(() => {})
  return make("/campaigns", { location_id, ...emailTexts, recipients: [guest()] })
}

/** A campaign in a state. */
async function campaign(fixture: AuditFixture, status: string) {
  const { id } = await draft(fixture)
  await fixture.api.deps.db.update(campaigns).set({ status }).where(eq(campaigns.id, id))
  return { as: fixture.admin, params: { id } }
}

/** A form with a file of one recipient. */
export function recipientForm(): FormData {
  const form = new FormData()
  form.append("file_upload", new Blob(["email\nguest@mail.example\n"]), "guests.csv")
  form.append("request_type_id", "1")
  return form
}

/** @returns id of a file of recipients that was read. */
export async function seedRecipientUpload(
  { db }: AuditFixture["api"]["deps"],
  { accountId, userId }: { accountId: number; userId: number },
  values: Partial<typeof recipientUploads.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(recipientUploads)
    .values({ accountId, userId, requestTypeId: 1, fileName: "guests.csv", status: "complete", ...values })
    .returning()
  return row!.id
}

async function trigger({ api, parent }: AuditFixture) {
  guests += 1
  const [row] = await api.deps.db
    .insert(listTriggerSettings)
    .values({
      accountId: parent.id,
      listId: `list-${guests}`,
      templateId: await seedTemplate(api.deps, parent.id),
    })
    .returning()
  return { id: row!.id }
}

/** A contact of the parent. */
async function contact({ admin: as, make }: AuditFixture) {
  return { as, params: { id: (await make("/contacts", guest())).id as number } }
}

/** A form with a list of one address. */
export function refusalsForm(): FormData {
  const form = new FormData()
  form.append("file_upload", new Blob([`email\n${guest().email}\n`]), "list.csv")
  return form
}

/** How each write about asking for feedback is made once. */
export const askingCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "campaigns.send": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await draft(fixture)).id },
    body: { attested: true },
  }),
  "campaigns.test": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await draft(fixture)).id },
    body: { recipient: "admin@partner.test" },
  }),
  "campaigns.cancel": (fixture) => campaign(fixture, "sending"),
  "campaigns.resend": async (fixture) => {
    const write = await campaign(fixture, "sent")
    const { api, parent } = fixture
    await api.deps.db
      .update(requests)
      .set({ campaignId: write.params.id, status: "failed" })
      .where(eq(requests.id, await seedRequest(api.deps, parent.id)))
    return { ...write, body: { to: "failed" } }
  },
  "campaigns.pause": (fixture) => campaign(fixture, "sending"),
  "campaigns.resume": (fixture) => campaign(fixture, "paused"),
  "multi_campaigns.create": async ({ admin: as, parent }) => ({
    as,
    body: { name: "Many", location_ids: parent.locationIds.slice(0, 2) },
  }),
  "recipient_uploads.create": async ({ admin: as }) => ({ as, body: recipientForm() }),
  "recipient_uploads.update": async ({ admin: as, api, parent }) => ({
    as,
    params: {
      upload_id: await seedRecipientUpload(
        api.deps,
        { accountId: parent.id, userId: parent.users.Admin.id },
        {
          status: "error",
          fileId: "waits",
          charset: { encoding: "windows-1252", foreign: 1, is_certain: false, choices: [] },
        },
      ),
    },
    body: { encoding: "windows-1252" },
  }),
  "recipient_uploads.delete": async ({ admin: as, api, parent }) => ({
    as,
    params: {
      upload_id: await seedRecipientUpload(api.deps, {
        accountId: parent.id,
        userId: parent.users.Admin.id,
      }),
    },
  }),
  "contacts.delete": (fixture) => contact(fixture),
  "contacts.bulk_delete": async (fixture) => {
    const { as, params } = await contact(fixture)
    return { as, body: { contact_ids: [params.id] } }
  },
  "contacts.erase": async (fixture) => ({ ...(await contact(fixture)), body: {} }),
  "contacts.import": async ({ admin: as, api, parent }) => ({
    as,
    body: {
      attested: true,
      upload_id: await seedRecipientUpload(api.deps, {
        accountId: parent.id,
        userId: parent.users.Admin.id,
      }),
    },
  }),
  "do_not_contact.create": async ({ admin: as }) => ({
    as,
    body: { channel: "email", address: guest().email },
  }),
  "do_not_contact.import": async ({ admin: as }) => ({ as, body: refusalsForm() }),
  "do_not_contact.lift": async (fixture) => {
    const made = await fixture.make("/do_not_contact", { channel: "email", address: guest().email })
    return { as: fixture.admin, params: { id: made.id }, body: { reason: "Asked us to" } }
  },
  "requests.create": async ({ admin: as, parent }) => ({
    as,
    body: { location_id: parent.locationIds[0], ...guest(), consent: { wording: "I agree" } },
  }),
  "requests.resend": async ({ admin: as, api, parent }) => ({
    as,
    params: { id: await seedRequest(api.deps, parent.id) },
  }),
  "list_trigger_settings.create": async ({ admin: as, api, parent }) => ({
    as,
    body: { list_id: "purchases", template_id: await seedTemplate(api.deps, parent.id) },
  }),
  "list_trigger_settings.update": async (fixture) => ({
    as: fixture.admin,
    params: await trigger(fixture),
    body: { active: false },
  }),
  "list_trigger_settings.delete": async (fixture) => ({
    as: fixture.admin,
    params: await trigger(fixture),
  }),
}
