import { z } from "zod"

/** The parts of a comma list, without blanks and empty ones. */
const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)

/** A comma list of which each part is of one kind. @param say what is wrong with a list that has another part. */
export const listOf = (isPart: (part: string) => boolean, say: string) =>
  z
    .string("is required")
    .transform(partsOf)
    .refine((parts) => parts.every(isPart), say)

/** A whole number within bounds, both included. */
export const integer = (
  least: number,
  most: number,
  say = `must be a whole number from ${least} to ${most}`,
) =>
  z
    .string()
    .regex(/^\d{1,15}$/, say)
    .transform(Number)
    .refine((value) => value >= least && value <= most, say)

/** A port; 0 lets the system choose one. */
export const port = integer(0, 65_535, "must be a port number from 1 to 65535")

export const flag = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true")

export const oneOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z.enum(values, `must be one of ${values.join(", ")}`)

/** An http(s) address. */
export const webAddress = z.url({
  protocol: /^https?$/,
  hostname: /^.+$/,
  error: "must be an http or https address",
})

const noPath = "must be an http or https address without a path"

/** An http(s) address without a path, as its origin. */
export const origin = z
  .url({ protocol: /^https?$/, hostname: /^.+$/, error: noPath })
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === "/" && !url.search && !url.username, noPath)
  .transform((url) => url.origin)

const ip = z.union([z.ipv4(), z.ipv6()])
const block = z.union([ip, z.cidrv4(), z.cidrv6()])
const isIp = (text: string) => ip.safeParse(text).success

/** Whether a text is an IP address, or a block of them such as 10.0.0.0/8. */
export const isAddressBlock = (text: string): boolean => block.safeParse(text).success

/** Whether a text is the address of a name server: IPv4, IPv6 or [IPv6], with an optional port but for a bare IPv6. */
export function isServer(text: string): boolean {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::\d{1,5})?$/.exec(text) ?? []
  return isIp(text) || isIp(bracketed ?? bare ?? "")
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/** Whether a text is a host as addresses have it: a name, an IPv4 address or [IPv6], with an optional port. */
export function isHost(text: string): boolean {
  const name = text.replace(/:\d{1,5}$/, "")
  return name.startsWith("[") ? name.endsWith("]") && isIp(name.slice(1, -1)) : hostName.test(name)
}

/** An address or name that a program can listen on. */
export const listenHost = z
  .string()
  .refine((text) => isIp(text) || hostName.test(text), "must be an IP address or a host name")

const leastSecret = 32

const tooShort = `must have at least ${leastSecret} characters`

/** Secrets, newest first: the first seals or signs, all of them are believed. */
export const secrets = listOf((secret) => secret.length >= leastSecret, tooShort).refine(
  (given) => given.length > 0,
  tooShort,
)

export const emailAddress = z.email("must be an email address")

/** A mailbox to whose name an id and a signature can be added, within the 64 characters that a name may have. */
export const bounceMailbox = emailAddress
  .refine(
    (text) => !text.includes("@") || /^[^+@]{1,25}@/.test(text),
    "must be an address with up to 25 characters, and no +, before the @",
  )
  .transform((text) => {
    const [user = "", domain = ""] = text.split("@")
    return { user, domain }
  })

/** `Name <address>` or a bare address, as name (may be empty) and address. */
export const sender = z.string().transform((text, context) => {
  const [, given = "", address] = /^(?:([^<>\r\n]*)<)?([^\s<>@]+@[^\s<>@]+)>?$/.exec(text.trim()) ?? []
  const name = given.trim().replace(/^"([^"]*)"$/, "$1")
  if (address && !name.includes('"')) return { name, address }
  context.addIssue("must be an email address, or Name <address>")
  return z.NEVER
})

/** The address of an SMTP server. */
export const smtpAddress = z.url({
  protocol: /^smtps?$/,
  hostname: /^.+$/,
  error: "must be an address such as smtps://user:password@smtp.example.com",
})

/** A PostgreSQL server as `pg` takes it: an address, or the path of a socket. */
export const postgresAddress = z
  .string()
  .refine(
    (text) =>
      /^(?:\/|socket:)/.test(text) ||
      (URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol)),
    "must be an address such as postgres://user:password@host:5432/database",
  )

/** IP addresses or blocks of them, or one of `names`, separated by commas. */
export const addressBlocks = (names: readonly string[] = []) =>
  listOf(
    (part) => names.includes(part) || isAddressBlock(part),
    "must be IP addresses or blocks such as 10.0.0.0/8, separated by commas",
  )
