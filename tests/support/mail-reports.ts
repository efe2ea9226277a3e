import { createTransport } from "nodemailer"

type Group = { action: string; status?: string; diagnostic?: string; recipient?: string }

const boundary = "=_outpost_report"

const lines = (...parts: readonly string[]) => `${parts.join("\r\n")}\r\n`

function report(type: string, name: string, fields: string, original: string): string {
  return lines(
    "From: Mail Delivery System <MAILER-DAEMON@mx.example.com>",
    "To: bounces@mail.outpost.test",
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type};`,
    `\tboundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "This is the mail system at host mx.example.com.",
    "",
    `--${boundary}`,
    `Content-Type: message/${name}`,
    "",
    fields,
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    original,
    `--${boundary}--`,
  )
}

/** A delivery status notification as a mail server writes it (RFC 3464). */
export const deliveryReport = (...groups: readonly Group[]): string =>
  report(
    "delivery-status",
    "delivery-status",
    lines(
      "Reporting-MTA: dns; mx.example.com",
      "X-Queue-ID: 4F2A91",
      ...groups.flatMap(({ action, status, diagnostic, recipient = "somebody@first.test" }) => [
        "",
        `Final-Recipient: rfc822; ${recipient}`,
        `Action: ${action}`,
        ...(status ? [`Status: ${status}`] : []),
        ...(diagnostic ? [`Diagnostic-Code: ${diagnostic}`] : []),
      ]),
    ),
    "Subject: Weekly reviews",
  )

/** A complaint as a provider of mailboxes sends it (RFC 5965). @param sender who the email came from on the way. */
export const complaintReport = (sender: string, type = "abuse"): string =>
  report(
    "feedback-report",
    "feedback-report",
    lines(
      `Feedback-Type: ${type}`,
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      `Original-Mail-From: <${sender}>`,
    ),
    `Return-Path: <${sender}>`,
  )

/** An automatic response, which is no report. */
export const outOfOffice = lines(
  "From: somebody@first.test",
  "Subject: Out of office",
  "Auto-Submitted: auto-replied",
  "Content-Type: text/plain",
  "",
  "Action: failed",
  "Status: 5.1.1",
  "I am away until Monday.",
)

/** Brings a message to the server that takes reports, as a mail server does: from no one. @throws what it is refused with. */
export async function bringReport(port: number, to: string, raw: string): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from: "", to }, raw })
  } finally {
    transport.close()
  }
}
