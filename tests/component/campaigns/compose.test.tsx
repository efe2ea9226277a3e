import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { Compose } from "#components/campaigns/compose.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import { startOfDraft } from "#lib/features/campaigns/draft-fields.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import {
  type Account,
  answers,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

let account: Account
let admin: Person

const patient = { timeout: 15_000 }

beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})
afterEach(() => localStorage.clear())

const makeDraft = () =>
  admin.call("campaigns.create", {
    body: {
      name: "November",
      subject: "How was it?",
      content: "Hello {{first_name}}. {{feedback}}",
      recipients: [{ first_name: "Priya", last_name: "Nair", email: "priya@mail.example", phone: "" }],
    },
  }) as Promise<Campaign>

const draw = (campaign: Campaign, uploads: RecipientUpload[] = [], isImpersonated = false) =>
  renderInApp(
    <ToastProvider>
      <Compose
        accountId={String(account.id)}
        facts={{
          campaign,
          start: { ...startOfDraft(campaign), uploadIds: uploads.map((one) => String(one.upload_id)) },
          check: null,
          preview: null,
          locations: { options: [], isWhole: true },
          groups: [],
          templates: [],
          surveys: [],
          uploads,
          urls: [],
          unlinked: 0,
          me: { name: "Dana Reed", phone: "" },
          canSms: false,
          canUseContacts: true,
          seesAllContacts: true,
          feedbackOptions: [{ value: "nps", label: "NPS" }],
        }}
        notice={null}
        user={{ email: account.users.Admin.email, isImpersonated }}
        keptAs="app.kept.1.1.campaign"
        states={{ save: untouched, test: untouched, send: untouched }}
      />
    </ToastProvider>,
    { path: "/request-reviews/compose" },
  )

const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Subject" })
const stored = ({ id }: Campaign) => admin.call("campaigns.get", { params: { id: String(id) } })
const retype = async (text: string) => {
  await userEvent.clear(subject())
  await userEvent.type(subject(), text)
}

test("a change is saved by itself", async () => {
  const campaign = await makeDraft()
  draw(campaign)
  await retype("Mine")
  await screen.findByText(/^Draft saved at/, {}, patient)
  expect((await stored(campaign)).subject).toBe("Mine")
}, 30_000)

test("two versions are shown, nothing typed is lost, and one's own can be kept", async () => {
  const campaign = await makeDraft()
  draw(campaign)
  await admin.call("campaigns.update", { params: { id: String(campaign.id) }, body: { subject: "Theirs" } })
  await retype("Mine")
  const card = await screen.findByText("This draft was changed in another window", {}, patient)
  expect(card.closest("section")).toHaveTextContent("Subject: “Theirs”")
  expect(subject()).toHaveValue("Mine")
  await userEvent.click(screen.getByRole("button", { name: "Keep my version" }))
  await screen.findByText(/^Draft saved at/, {}, patient)
  expect((await stored(campaign)).subject).toBe("Mine")
}, 30_000)

test("the other version can be used", async () => {
  const campaign = await makeDraft()
  draw(campaign)
  await admin.call("campaigns.update", { params: { id: String(campaign.id) }, body: { subject: "Theirs" } })
  await retype("Mine")
  await userEvent.click(await screen.findByRole("button", { name: "Use the other version" }, patient))
  expect(subject()).toHaveValue("Theirs")
}, 30_000)

test.each([
  ["not draft", "P-301", 409, "campaign_not_draft", "This campaign has already been sent. Start a new one."],
  ["not found", "P-302", 404, undefined, "Campaign not found. Start a new one."],
] as const)(
  "a notice of a campaign that is %s empties its recipients [%s]",
  async (_, __, status, code, text) => {
    const campaign = await makeDraft()
    draw(campaign)
    await answers("campaigns.update", { status, body: { error: "No", ...(code ? { code } : {}) } } as never)
    await retype("Mine")
    await screen.findByText(text, {}, patient)
    await waitFor(() => expect(screen.getByLabelText("Email 1")).toHaveValue(""))
    expect(subject()).toHaveValue("Mine")
  },
  30_000,
)

const guests: RecipientUpload = {
  upload_id: 11,
  request_type_id: 1,
  file_name: "guests.csv",
  status: "complete",
  error: null,
  total: 2,
  total_successful_recipients: 1,
  total_failed_recipients: 1,
  known_contacts: 0,
  row_errors: [{ code: "missing_email", error: "Missing email", count: 1, rows: [3] }],
  is_attested: false,
  created_at: "2026-11-01T10:00:00Z",
}

test("the encoding of a file that doesn't show it is chosen, and the file is read again", async () => {
  const campaign = await makeDraft()
  draw(campaign, [
    {
      ...guests,
      status: "error",
      error: "The encoding of this file isn't clear. Choose the one that reads right.",
      row_errors: [],
      charset: {
        encoding: "windows-1252",
        foreign: 2,
        is_certain: false,
        choices: [
          { encoding: "windows-1252", sample: "Jürgen Größe" },
          { encoding: "windows-1250", sample: "Jürgen Größe" },
        ],
      },
    },
  ])
  const again = await screen.findByRole("button", { name: "Read again" })
  expect(again).toBeDisabled()
  await answers("recipient_uploads.update", { status: 200, body: guests } as never)
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Encoding of guests.csv" }),
    "Western (Windows-1252): Jürgen Größe",
  )
  await userEvent.click(again)
  await waitFor(
    () =>
      expect(screen.getByRole("list", { name: "Files of recipients" })).toHaveTextContent(
        "1 valid, 1 with errors",
      ),
    patient,
  )
  expect(requested("recipient_uploads.update").map(({ body }) => JSON.parse(body))).toEqual([
    { encoding: "windows-1252" },
  ])
}, 30_000)

test("either notice takes the files of recipients away as well [F-276]", async () => {
  const campaign = await makeDraft()
  draw(campaign, [guests])
  expect(screen.getByRole("list", { name: "Files of recipients" })).toHaveTextContent(
    "1 valid, 1 with errors",
  )
  expect(screen.getByText("Missing email: 1 (line 3)")).toBeInTheDocument()
  await answers("campaigns.update", { status: 404, body: { error: "No" } } as never)
  await retype("Mine")
  await waitFor(() => expect(screen.queryByRole("list", { name: "Files of recipients" })).toBeNull(), patient)
}, 30_000)

test("what could not be saved is there again after a reload", async () => {
  const campaign = await makeDraft()
  const { unmount } = draw(campaign)
  await answers("campaigns.update", { status: 503, body: { error: "Later" } } as never)
  await retype("Typed on a train")
  await screen.findByText("Draft not saved. Retrying.", {}, patient)
  unmount()
  draw(campaign)
  await waitFor(() => expect(subject()).toHaveValue("Typed on a train"))
  expect(screen.getByText("Your unsaved changes were restored.")).toBeInTheDocument()
}, 30_000)

test("policies are quoted below the text while it is typed", async () => {
  draw(await makeDraft())
  const content = screen.getByRole("textbox", { name: "Content" })
  await userEvent.clear(content)
  await userEvent.type(content, "Leave a 5-star review before you leave")
  const message = within(screen.getByRole("region", { name: "Message" }))
  expect(message.getByText(/“5-star” asks for a rating/)).toBeInTheDocument()
  expect(message.getByText(/“before you leave” asks for a review on the premises/)).toBeInTheDocument()
  expect(requested("campaigns.send")).toEqual([])
}, 30_000)

test("an impersonated session sends nothing, and no tests either", async () => {
  draw(await makeDraft(), [], true)
  expect(screen.getByText("Impersonated sessions can't send tests.")).toBeInTheDocument()
  expect(
    await screen.findByText("Impersonated sessions can't send requests.", {}, patient),
  ).toBeInTheDocument()
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull()
}, 30_000)
