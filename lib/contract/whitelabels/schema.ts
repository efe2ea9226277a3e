import { z } from "zod"
import { idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"

/** White-label settings (000 §3, D-055). Every field may be null: an account without one. */
export const whitelabelSchema = z.looseObject({
  id: idSchema.nullable(),
  account_id: idSchema.nullable(),
  name: z.string().nullish(),
  navigation_background_color: z.string().nullable(),
  main_text_color: z.string().nullable(),
  active_text_color: z.string().nullable(),
  background_hover_color: z.string().nullable(),
  hover_text_color: z.string().nullable(),
  accent_color: z.string().nullish(),
  logo_left: z.string().nullable(),
  custom_domain: z.string().nullish(),
  support_email: z.string().nullish(),
  support_phone: z.string().nullish(),
})
export type Whitelabel = z.infer<typeof whitelabelSchema>

export const whitelabelsQuerySchema = z.object({
  ...pageQuery,
  custom_domain: z.string().min(1).max(253),
})
export const whitelabelsAnswerSchema = listAnswer("whitelabels", whitelabelSchema)

/** DNS state of the TXT record of a claimed domain; `taken`: it proves another white label's claim as well. */
export const ownershipStates = ["found", "missing", "different", "unreachable", "taken"] as const
export type OwnershipState = (typeof ownershipStates)[number]

/** A record that the owner of a domain has to set. */
export const dnsRecordSchema = z.looseObject({ type: z.string(), name: z.string(), value: z.string() })
export type DnsRecord = z.infer<typeof dnsRecordSchema>

/** A domain that a white label claims (D-079); it counts once it is verified. */
export const whitelabelDomainSchema = z.looseObject({
  custom_domain: z.string(),
  verified_at: z.string().nullish(),
  checked_at: z.string().nullish(),
  ownership: z.enum(ownershipStates).nullish(),
  /** Whether the domain leads to this app; null when it is not known. */
  leads_here: z.boolean().nullish(),
  records: z.array(dnsRecordSchema),
})
export type WhitelabelDomain = z.infer<typeof whitelabelDomainSchema>

/** A white label as its owner sees it. */
export const whitelabelDetailSchema = whitelabelSchema.extend({ domains: z.array(whitelabelDomainSchema) })
export type WhitelabelDetail = z.infer<typeof whitelabelDetailSchema>

const colour = z
  .string()
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, "must be a color such as #1a2b3c")
  .nullish()

/** PATCH /whitelabels/{id}: null takes a value away, what is absent stays. */
export const whitelabelBodySchema = z.object({
  name: trimmedLineSchema.min(1, "can't be blank").max(60, "is too long").nullish(),
  navigation_background_color: colour,
  main_text_color: colour,
  active_text_color: colour,
  background_hover_color: colour,
  hover_text_color: colour,
  accent_color: colour,
  logo_left: z
    .string()
    .max(500, "is too long")
    .regex(/^https:\/\/[^\s/?#@\\][^\s/?#@\\.]*\.[^\s/?#@\\]+(?:[/?#]\S*)?$/, "must be an https:// address")
    .nullish(),
  support_email: z.email("must be an email address").max(254, "is too long").nullish(),
  support_phone: z
    .string()
    .regex(/^\+?[\d\s().\-/x]{3,40}$/, "must be a phone number")
    .nullish(),
})

/** How large an uploaded logo may be, in bytes and in pixels of a side. */
export const maxLogoBytes = 200 * 1024
export const maxLogoSide = 2_000
/** Characters of Base64 that so many bytes take. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

/** PUT /whitelabels/{id}/logo: the file as Base64. */
export const logoBodySchema = z.object({
  data: z
    .string()
    .min(1, "can't be blank")
    .max(base64Length(maxLogoBytes), "must be at most 200 kB")
    .regex(/^[A-Za-z\d+/]+={0,2}$/, "is invalid"),
})

/** POST /whitelabels/{id}/domains. */
export const domainBodySchema = z.object({
  custom_domain: trimmedLineSchema.min(1, "can't be blank").max(253, "is too long"),
})
export const domainParamsSchema = z.object({ id: idTextSchema, domain: z.string().min(1).max(253) })
