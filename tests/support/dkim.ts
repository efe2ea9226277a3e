import { createHash, createVerify } from "node:crypto"

/** Fields of a head, each with its lines. */
const fieldsOf = (head: string): string[] => head.split(/\r\n(?![ \t])/)
const nameOf = (field: string): string => field.slice(0, field.indexOf(":")).trim().toLowerCase()

/** RFC 6376, 3.4.2. */
const relaxedField = (field: string): string =>
  `${nameOf(field)}:${field
    .slice(field.indexOf(":") + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim()}`

/** RFC 6376, 3.4.4. */
const relaxedBody = (body: string): string => {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
  while (lines.at(-1) === "") lines.pop()
  return lines.length > 0 ? `${lines.join("\r\n")}\r\n` : ""
}

const tagsOf = (value: string): Map<string, string> =>
  new Map(
    value
      .split(";")
      .map((tag) => [
        tag.slice(0, tag.indexOf("=")).trim(),
        tag.slice(tag.indexOf("=") + 1).replace(/\s+/g, ""),
      ]),
  )

/**
 * Verifies the signature of a mail as a receiver does (RFC 6376), apart from the library that made it.
 * @param publicKey PEM. @returns domain, selector and signed fields; null for a mail without a signature that holds.
 */
export function verifyDkim(
  source: Uint8Array,
  publicKey: string,
): { domain: string; selector: string; signed: string[] } | null {
  const text = Buffer.from(source).toString("latin1")
  const end = text.indexOf("\r\n\r\n")
  const fields = fieldsOf(text.slice(0, end))
  const signature = fields.find((field) => nameOf(field) === "dkim-signature")
  if (!signature) return null
  const tags = tagsOf(signature.slice(signature.indexOf(":") + 1))
  if (tags.get("c") !== "relaxed/relaxed" || tags.get("a") !== "rsa-sha256") return null
  const body = Buffer.from(relaxedBody(text.slice(end + 4)), "latin1")
  if (createHash("sha256").update(body).digest("base64") !== tags.get("bh")) return null
  const signed = tags
    .get("h")!
    .split(":")
    .map((name) => name.toLowerCase())
  const left = fields.filter((field) => field !== signature)
  const chosen = signed.flatMap((name) => {
    const at = left.findLastIndex((field) => nameOf(field) === name)
    return at < 0 ? [] : left.splice(at, 1).map(relaxedField)
  })
  const own = relaxedField(signature).replace(/(;| |:)b=[^;]*/, "$1b=")
  const isTrue = createVerify("RSA-SHA256")
    .update(Buffer.from([...chosen, own].join("\r\n"), "latin1"))
    .verify(publicKey, tags.get("b")!, "base64")
  return isTrue ? { domain: tags.get("d")!, selector: tags.get("s")!, signed } : null
}
