import { render, screen } from "@testing-library/react"
import { SmsView } from "#components/messages/sms-view.tsx"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"

const stop = "Reply STOP to opt out."
const sms = (text: string): RequestPreview => ({
  channel: "sms",
  recipient_name: "Priya Nair",
  location_name: "Mill Yard",
  from: null,
  reply_to: null,
  subject: "",
  html: null,
  text: `${text}\n${stop}`,
})
const status = () => screen.getByRole("status")

test("an SMS is counted with the sentence that says how to stop", () => {
  render(<SmsView preview={sms("a".repeat(160 - stop.length - 1))} />)
  expect(status()).toHaveTextContent("160 characters, 1 SMS: 1 credit per person")
  expect(status()).toHaveTextContent("GSM-7, 0 left in the last SMS")
})

test("a second SMS is said to cost a second credit", () => {
  render(<SmsView preview={sms("a".repeat(160 - stop.length))} />)
  expect(status()).toHaveTextContent("161 characters, 2 SMS: 2 credits per person")
  expect(status()).toHaveTextContent("Costs 2 credits per person")
})

test("one character outside of the alphabet makes it UCS-2, which is said", () => {
  render(<SmsView preview={sms(`${"a".repeat(50)}ł`)} />)
  expect(status()).toHaveTextContent("UCS-2")
  expect(status()).toHaveTextContent("ł is outside the SMS alphabet")
})
