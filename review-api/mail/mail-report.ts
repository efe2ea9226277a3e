import PostalMime, { type Email } from "postal-mime"

/** Report of a mail server or provider on an email. */
export type MailReport =
  /** `status` is that of RFC 3463, such as 5.1.1. */
  | { kind: "bounced" | "failed" | "delayed" | "relayed" | "delivered"; status: string }
  /** Someone has called it spam; it was sent from one of these addresses. */
  | { kind: "complained"; senders: string[] }
  /** An automatic response, or anything else. */
  | { kind: "other" }

/** How many reports there were of each kind; of those, `repeated` and `unknown` changed nothing. */
export type ReportTally = Record<MailReport["kind"] | "repeated" | "unknown", number>

export const noReports = (): ReportTally => ({
  bounced: 0,
  failed: 0,
  delayed: 0,
  relayed: 0,
  delivered: 0,
  complained: 0,
  other: 0,
  repeated: 0,
  unknown: 0,
})

type DeliveryReport = Extract<MailReport, { status: string }>

const other: MailReport = { kind: "other" }
/** Characters of a part that are read; what is longer was not written by a mail server. */
const longestPart = 65_536
const maxGroups = 50
const complaints = new Set(["abuse", "opt-out", "opt-out-list"])

type Fields = ReadonlyMap<string, string>

/** Reads groups of `Name: value` lines that blank lines divide; lines that begin with a space go on. */
function groupsOf(text: string): Fields[] {
  const groups: Map<string, string>[] = [new Map()]
  let name = ""
  for (const line of text.split(/\r\n|\n|\r/)) {
    const group = groups.at(-1)!
    if (line.trim() === "") {
      if (group.size > 0 && groups.length < maxGroups) groups.push(new Map())
      name = ""
      continue
    }
    const colon = line.indexOf(":")
    if (/^[ \t]/.test(line) && name) group.set(name, `${group.get(name)} ${line.trim()}`)
    else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase()
      if (!group.has(name)) group.set(name, line.slice(colon + 1).trim())
    } else name = ""
  }
  return groups.filter(({ size }) => size > 0)
}

const codeIn = (text: string): string | undefined =>
  /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text.slice(0, 1_000))?.[1]

/** The status of a recipient, from what the other server said where the report itself is vague. */
function statusOf(fields: Fields): string | undefined {
  const given = codeIn(fields.get("status") ?? "")
  const diagnostic = fields.get("diagnostic-code") ?? ""
  const said = codeIn(diagnostic)
  if (given && !given.endsWith(".0.0")) return given
  if (said && (!given || said[0] === given[0])) return said
  if (given) return given
  const reply = /^smtp;\s{0,5}([45])\d\d\b/i.exec(diagnostic)?.[1]
  return reply ? `${reply}.0.0` : undefined
}

function reportOf(fields: Fields): DeliveryReport | null {
  const action = /^[a-z]+/.exec((fields.get("action") ?? "").toLowerCase())?.[0]
  const status = statusOf(fields)
  if (action === "failed") {
    // Who has tried for days gives up a mail, and not an address.
    if (!status || status[0] === "5") return { kind: "bounced", status: status ?? "5.0.0" }
    return { kind: "failed", status }
  }
  if (action === "delayed") return { kind: "delayed", status: status ?? "4.0.0" }
  if (action === "delivered") return { kind: "delivered", status: status ?? "2.0.0" }
  if (action === "relayed" || action === "expanded") return { kind: "relayed", status: status ?? "2.0.0" }
  return null
}

const worstFirst: DeliveryReport["kind"][] = ["bounced", "failed", "delayed", "relayed", "delivered"]

function partOf({ attachments }: Email, ...types: string[]): string | undefined {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  if (!part) return undefined
  const { content } = part
  return (typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8")).slice(
    0,
    longestPart,
  )
}

function deliveryReport(email: Email): MailReport {
  const text = partOf(email, "message/delivery-status", "message/global-delivery-status")
  const reports = groupsOf(text ?? "").flatMap((fields) => reportOf(fields) ?? [])
  const [worst] = reports.sort((a, b) => worstFirst.indexOf(a.kind) - worstFirst.indexOf(b.kind))
  return worst ?? other
}

const addressIn = (value = ""): string[] => {
  const address = value
    .slice(value.indexOf("<") + 1)
    .split(">")[0]!
    .trim()
  return address.includes("@") && address.length <= 320 ? [address] : []
}

function complaint(email: Email): MailReport {
  const [feedback] = groupsOf(partOf(email, "message/feedback-report") ?? "")
  if (!feedback || !complaints.has((feedback.get("feedback-type") ?? "").toLowerCase())) return other
  const [headers] = groupsOf(partOf(email, "message/rfc822", "text/rfc822-headers") ?? "")
  const senders = [
    ...addressIn(feedback.get("original-mail-from")),
    ...addressIn(headers?.get("return-path")),
  ]
  return { kind: "complained", senders }
}

/**
 * Reads what came to a bounce address: a delivery status notification (RFC 3464) or a complaint (RFC 5965). Both are
 * `multipart/report`; automatic responses are not, and everything else is `other` too.
 * @param source a message, of which the end may be missing.
 */
export async function readMailReport(source: Uint8Array): Promise<MailReport> {
  const email = await PostalMime.parse(source).catch(() => null)
  const type = email?.headers.find(({ key }) => key === "content-type")?.value.toLowerCase() ?? ""
  if (!email || !/^\s*multipart\/report\b/.test(type)) return other
  const reportType = /report-type\s{0,5}=\s{0,5}"?([\w-]{1,40})/.exec(type)?.[1]
  if (reportType === "feedback-report") return complaint(email)
  return reportType === undefined || reportType.endsWith("delivery-status") ? deliveryReport(email) : other
}
