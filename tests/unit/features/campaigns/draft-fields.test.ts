import { newCampaignBodySchema } from "#lib/contract/campaigns/schema.ts"
import {
  bodyOfStart,
  type DraftStart,
  differingParts,
  draftBody,
  draftFields,
  emptyDraft,
  startOfBody,
  typedRows,
} from "#lib/features/campaigns/draft-fields.ts"
import { templateValues } from "#lib/features/campaigns/template-values.ts"
import { parseTime, readWhen } from "#lib/features/campaigns/when.ts"

const draft: DraftStart = {
  ...emptyDraft("dana@saltbridge.test"),
  name: "November",
  locationId: "4",
  rows: [{ first_name: "Priya", last_name: "Nair", email: "priya@mail.example", phone: "" }],
  uploadIds: ["11", "12"],
  contacts: { isUsed: true, groupId: "3", keywords: "nair", ids: "" },
  subject: "How was it?",
  content: "Hello\n{{feedback}}",
  isAutomatic: false,
  urlIds: ["8"],
}

/** Fields as the form of a draft has them. */
function fieldsOf(start: DraftStart): URLSearchParams {
  const rows = start.rows.flatMap((row) =>
    Object.entries(row).map(([name, text]) => [draftFields.recipient[name as keyof typeof row], text]),
  )
  return new URLSearchParams([
    ["name", start.name],
    ["request_type_id", String(start.requestTypeId)],
    ["location_id", start.locationId],
    ...rows,
    ...start.uploadIds.map((id) => [draftFields.uploads, id]),
    [draftFields.contacts, "false"],
    ...(start.contacts.isUsed ? [[draftFields.contacts, "true"]] : []),
    [draftFields.contactGroup, start.contacts.groupId],
    [draftFields.contactWords, start.contacts.keywords],
    ["subject", start.subject],
    ["content", start.content.replaceAll("\n", "\r\n")],
    ["layout_id", "1"],
    ["sender_email", start.senderEmail],
    ["selector_type", start.feedback],
    ["auto_select_sources", "false"],
    ...(start.isAutomatic ? [["auto_select_sources", "true"]] : []),
    ["url_ids", ""],
    ...start.urlIds.map((id) => ["url_ids", id]),
  ] as [string, string][])
}

describe("a draft in the fields of its form", () => {
  test("picks links by itself at first [F-242]", () => {
    expect(bodyOfStart(emptyDraft("a@b.test")).auto_select_sources).toBe(true)
  })

  test("asks for NPS at first [F-243]", () => {
    expect(bodyOfStart(emptyDraft("a@b.test")).feedback_configuration).toMatchObject({ selector_type: "nps" })
  })

  test("has the keys of the draft payload [F-241]", () => {
    const keys = Object.keys(bodyOfStart(emptyDraft("a@b.test")))
    expect(newCampaignBodySchema.safeParse(bodyOfStart(draft)).success).toBe(true)
    for (const key of ["location_id", "request_type_id", "layout_id", "template_id", "subject", "content"])
      expect(keys).toContain(key)
  })

  test("is the same body before scripts run, and after a reload", () => {
    const body = draftBody(fieldsOf(draft))
    expect(body).toEqual(bodyOfStart(draft))
    expect(bodyOfStart(startOfBody(body))).toEqual(body)
  })

  test("leaves out rows without a word, and no more than 50 are sent", () => {
    const fields = new URLSearchParams()
    for (let at = 0; at < 60; at++) {
      fields.append(draftFields.recipient.first_name, "")
      fields.append(draftFields.recipient.email, at === 0 ? "" : `guest${at}@mail.example`)
    }
    const rows = typedRows(fields)
    expect(rows).toHaveLength(50)
    expect(rows[0]!.email).toBe("guest1@mail.example")
  })

  test("without the files that were taken away", () => {
    const fields = fieldsOf(draft)
    fields.append(draftFields.removedUploads, "11")
    expect(draftBody(fields).upload_ids).toEqual(["12"])
  })

  test("names the parts in which two versions differ", () => {
    const other = { ...draft, subject: "Another", rows: [] }
    expect(differingParts(bodyOfStart(draft), bodyOfStart(other))).toEqual(["recipients", "subject"])
  })

  test("takes texts and kind of feedback of a template, NPS where that is unknown", () => {
    const template = { id: 9, layout_id: 2, subject: null, content: "Hi {{feedback}}", metadata: null }
    expect(templateValues(template as never)).toMatchObject({
      template_id: 9,
      layout_id: 2,
      subject: "",
      content: "Hi {{feedback}}",
      feedback_configuration: { selector_type: "nps" },
    })
    const bogus = { ...template, metadata: { selector_type: "bogus" } }
    expect(templateValues(bogus as never).feedback_configuration.selector_type).toBe("nps")
  })
})

describe("when a campaign is sent", () => {
  test.each([
    ["9:30 AM", "09:30"],
    ["12:05 am", "00:05"],
    ["12 PM", "12:00"],
    ["13:45", "13:45"],
    ["9:5", null],
    ["25:00", null],
    ["", null],
  ])("reads %s as %s", (text, time) => expect(parseTime(text)).toBe(time))

  const read = (values: Record<string, string>) => readWhen((name) => values[name] ?? "")

  test("is now unless a date is chosen", () => {
    expect(read({ when: "now", date: "nonsense" })).toEqual({ local: null })
    expect(read({ when: "later", date: "01/31/27", time: "9:30 AM" })).toEqual({ local: "2027-01-31T09:30" })
    expect(read({ when: "later", date: "2027-01-31", time: "09:30" })).toEqual({ local: "2027-01-31T09:30" })
  })

  test("says at its fields what can't be read", () => {
    expect(read({ when: "later" })).toEqual({
      errors: { date: "Date is required", time: "Enter a time such as 9:30 AM" },
    })
  })
})
