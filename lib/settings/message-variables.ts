import { z } from "zod"
import { bounceMailbox, integer, port, sender, smtpAddress, webAddress } from "./kinds.ts"
import { isSigningKey } from "./signing-key.ts"

/** How emails and text messages are sent, and what comes back of them. */
export const ofMessages = {
  SMTP_URL: smtpAddress.optional().meta({
    description: "Server that sends emails. Without it they are kept in the outbox",
    example: "smtps://user:password@smtp.example.com",
  }),
  MAIL_FROM: sender.optional().meta({
    description:
      "Sender of emails. Required with `SMTP_URL`. Emails of white labels come from `notifications@` at the same domain",
    example: "Outpost <no-reply@example.com>",
  }),
  MAIL_BOUNCE_ADDRESS: bounceMailbox.optional().meta({
    description:
      "Mailbox for reports of email servers on emails: see [Delivery](delivery.md). Without it, emails that the server accepted count as sent",
    example: "bounces@notify.example.com",
  }),
  BOUNCE_SMTP_PORT: port.optional().meta({
    description:
      "Port on which the Review API takes these reports by SMTP, at the address of `HOST`. Set it for one program of an installation",
    example: "2525",
  }),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/, "must be a domain such as example.com")
    .optional()
    .meta({
      description:
        "Domain that signs requests sent from `MAIL_FROM`: see [Sending domains](sending-domains.md). Without it your email server signs",
      example: "example.com",
    }),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+$/i, "must be alphanumeric, with hyphens")
    .optional()
    .meta({ description: "Selector of its DKIM record", example: "outpost" }),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll("\\n", "\n"))
    .refine(isSigningKey, "must be an RSA private key in PEM, with \\n for its line ends")
    .optional()
    .meta({ description: "Its private key in PEM, with `\\n` for line ends", example: "" }),
  SMS_URL: webAddress.optional().meta({
    description:
      "Provider of text messages for alerts: see [Alerts](alerts.md). Without it they are kept in the table `sms_outbox`",
    example: "https://sms.example.com/messages",
  }),
  SMS_TOKEN: z.string().optional().meta({ description: "Token that the provider asks for", example: "" }),
  SMS_FROM: z.string().optional().meta({
    description: "Sender of text messages. Required with `SMS_URL`",
    example: "+15551234567",
  }),
  SMS_BETWEEN_MS: integer(0, 600_000).optional().meta({
    description:
      "How long the installation's number waits between two requests for feedback by SMS, in milliseconds: as long as the provider asks of a number",
    initially: "`1000`",
    example: "1000",
  }),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, "must be the SID of an account: AC and 32 of 0-9 and a-f")
    .optional()
    .meta({
      description:
        "Account at Twilio that sends text messages for alerts, instead of `SMS_URL`: see [Delivery](delivery.md#sms)",
      example: "",
    }),
  TWILIO_AUTH_TOKEN: z.string().optional().meta({
    description: "Auth token of that account. Required with `TWILIO_ACCOUNT_SID`",
    example: "",
  }),
  TWILIO_FROM: z.string().optional().meta({
    description:
      "Number at Twilio that text messages come from, unless `TWILIO_MESSAGING_SERVICE_SID` is set",
    example: "+15551234567",
  }),
  TWILIO_MESSAGING_SERVICE_SID: z.string().optional().meta({
    description: "Messaging service at Twilio that chooses the number",
    example: "",
  }),
  TWILIO_API_URL: webAddress.default("https://api.twilio.com").meta({
    description: "Address of Twilio. Only to be set for a stand-in",
    example: "http://127.0.0.1:4802",
  }),
}
