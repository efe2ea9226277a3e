import type { CampaignCheck } from "#lib/contract/campaigns/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { sentenceOf } from "#lib/format/sentence.ts"
import type { ComposeStep } from "./texts.ts"

type Place = { label: string; step: ComposeStep }

const places: Readonly<Record<string, Place>> = {
  subject: { label: "Subject", step: "message" },
  content: { label: "Content", step: "message" },
  header_text: { label: "Heading", step: "message" },
  header_image: { label: "Header image", step: "message" },
  sender_email: { label: "Responses go to", step: "message" },
  url_ids: { label: "Review links", step: "message" },
  "feedback_configuration.microsurvey_id": { label: "Microsurvey", step: "message" },
  request_type_id: { label: "Channel", step: "recipients" },
  location_id: { label: "Location", step: "recipients" },
  upload_ids: { label: "Files", step: "recipients" },
  recipients: { label: "Recipients", step: "recipients" },
}

/** Errors that keep a draft from being sent, as sentences with the step where each is fixed. */
export function errorLines({ errors, recipients }: CampaignCheck): { step: ComposeStep; text: string }[] {
  const lines = Object.entries(errors).flatMap(([field, [text]]) => {
    const place = ownValue(places, field)
    if (place) return [{ step: place.step, text: sentenceOf(place.label, text) ?? place.label }]
    const row = /^recipients\.(\d+)\./.exec(field)
    return row ? [{ step: "recipients" as const, text: `Row ${Number(row[1]) + 1}: ${text}` }] : []
  })
  if (lines.length > 0 || recipients.accepted > 0) return lines
  return [{ step: "recipients", text: "No one left to ask: everyone is skipped." }]
}
